"""Writes `_sync` from `_async`, so that both have the same names and none is written twice. `make_sync.py [--check]`."""

import re
import sys
from pathlib import Path

root = Path(__file__).parent / "src" / "esm_client"
words = {
    "AsyncIterator, Awaitable, Callable": "Callable, Iterator",
    "AsyncIterator": "Iterator",
    "Awaitable[None]": "None",
    "AsyncClient": "Client",
    "async with": "with",
    "async for": "for",
    "async def": "def",
    "await ": "",
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "aclose": "close",
    "aconnect_sse": "connect_sse",
    "aiter_sse": "iter_sse",
    "aread": "read",
    "import asyncio": "import time",
    "asyncio.sleep": "time.sleep",
    "(KeyboardInterrupt, asyncio.CancelledError)": "KeyboardInterrupt",
    "AsyncService": "Service",
    "AsyncDataset": "Dataset",
    "AsyncModel": "Model",
    "AsyncRun": "Run",
    "AsyncSweep": "Sweep",
    "AsyncConnection": "Connection",
    "AsyncPlots": "Plots",
}
note = "# Written by make_sync.py from the file of the same name in _async. Change that one.\n"
pattern = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)))


def sync_of(text: str) -> str:
    return note + pattern.sub(lambda match: words[match.group()], text)


def main() -> None:
    wanted = {file.name: sync_of(file.read_text()) for file in sorted((root / "_async").glob("*.py"))}
    present = {file.name: file.read_text() for file in sorted((root / "_sync").glob("*.py"))}
    if "--check" in sys.argv:
        stale = sorted(name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name))
        sys.exit(f"make_sync.py has to be run again: {', '.join(stale)}" if stale else 0)
    for name in present.keys() - wanted.keys():
        (root / "_sync" / name).unlink()
    for name, text in wanted.items():
        (root / "_sync" / name).write_text(text)


if __name__ == "__main__":
    main()
