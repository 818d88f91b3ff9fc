"""The tables of commands in docs/terminal.md, written from the catalogues.

    python -m tools.commands

A test holds the page to what this writes.
"""

from pathlib import Path

from erudit.commands import Commands
from erudit.messages import LANGUAGES, Messages

PAGE = Path(__file__).parent.parent / "docs" / "terminal.md"
_HEADS = {
    "en": ("type", "also", "what it does"),
    "ru": ("набрать", "или", "что делает"),
}


def table(lang: str) -> str:
    """The commands in one language, as a table in Markdown."""
    head, other, line = _HEADS[lang]
    rows = [f"| {head} | {other} | {line} |", "| --- | --- | --- |"]
    for command in Commands(Messages(lang)).all:
        shown = command.usage.split()[0]
        names = ", ".join(f"`{name}`" for name in command.names if name != shown)
        rows.append(f"| `{command.usage}` | {names} | {command.line} |")
    return "\n".join(rows)


def written(page: str) -> str:
    """The page with the tables between its marks as they should be."""
    for lang in LANGUAGES:
        begin, end = f"<!-- commands: {lang} -->\n", f"\n<!-- end: {lang} -->"
        before, _, rest = page.partition(begin)
        _, mark, after = rest.partition(end)
        if not mark:
            raise SystemExit(f"{PAGE.name} has no marks {begin.strip()} and {end.strip()}")
        page = f"{before}{begin}{table(lang)}{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
