"""The audit: which clauses the program answers for, by what, and whether a story would notice if the law changed."""

from croupier.audit.coverage import Account, account, accounts
from croupier.audit.stories import PackagedStory, proofs, stories
from croupier.audit.usage import modules_of, users

__all__ = ["Account", "PackagedStory", "account", "accounts", "modules_of", "proofs", "stories", "users"]
