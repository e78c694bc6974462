"""How an exported page looks: one style for light and dark, from the reader's own wish, and for paper."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark;
  --ground: #fbfbfa; --text: #1d2125; --muted: #5b6470; --line: #d9dde2; --code: #f1f2f4; --user: #eaf1fb;
  --accent: #1f5fbf; --failed: #b3261e; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #17191c; --text: #e4e6e9; --muted: #a2abb6; --line: #343a41; --code: #20242a; --user: #1c2836;
  --accent: #8ab4f8; --failed: #ff9a90; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; overflow-wrap: anywhere; }
h2 { font-size: .9rem; font-weight: 600; color: var(--muted); margin: 2.5rem 0 1rem; padding-bottom: .3rem;
  border-bottom: 1px solid var(--line); }
h3 { font-size: .9rem; font-weight: 600; margin: 0 0 .35rem; }
h4, h5, h6 { font-size: 1rem; margin: 1.1rem 0 .4rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
section + section { margin-top: 4rem; padding-top: 2rem; border-top: 3px double var(--line); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 1rem; font-size: .9rem; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.message { margin: 1rem 0; min-width: 0; }
.more { margin-top: -.55rem; }
.turn { background: var(--user); border-radius: 10px; padding: .8rem 1rem; margin-top: 2rem; }
.lead time, .remark, .end, .away, .link { color: var(--muted); font-weight: 400; }
.remark, .end, .link { font-size: .9rem; margin: .3rem 0; overflow-wrap: anywhere; white-space: pre-line; }
.said { overflow-wrap: anywhere; } .said > :first-child { margin-top: 0; } .said > :last-child { margin-bottom: 0; }
pre { background: var(--code); border-radius: 8px; padding: .7rem .9rem; margin: .5rem 0; overflow-x: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
code, pre { font-family: ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; font-size: .86em; }
:not(pre) > code { background: var(--code); border-radius: 4px; padding: .1em .3em; }
pre > code { font-size: 1em; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .45rem 0; }
summary { padding: .4rem .8rem; min-height: 24px; cursor: pointer; overflow-wrap: anywhere; font-size: .9rem; }
details > :not(summary) { margin: .5rem .8rem .8rem; }
.name { font-weight: 600; } .failed { color: var(--failed); font-weight: 600; }
blockquote { margin: .6rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--muted); }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; }
img { max-width: 100%; height: auto; border-radius: 6px; }
figure { margin: .6rem 0; } figcaption { color: var(--muted); font-size: .85rem; }
@media print { body { background: none; } main { max-width: none; padding: 0; }
  .turn { border: 1px solid var(--line); } }
"""
