"""The tests: a package of this name that a library may bring along is not meant."""
