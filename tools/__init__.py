"""What a checkout needs beside the package: its set-up and its proofs."""
