/** The style of the page, which works without fonts or files of its own, in both themes and on paper. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #fdfcfa; --ink: #1f1d1a; --soft: #5c5750; --rule: #ddd8cf; --wash: #f3f0ea;
  --critical: #a3172b; --critical-wash: #fbe3e4; --major: #8a4b00; --major-wash: #fdecc8; --minor: #1e5a94; --minor-wash: #e0edf9; }
@media (prefers-color-scheme: dark) { :root { --paper: #191816; --ink: #eae6df; --soft: #b0a99e; --rule: #3d3a35; --wash: #24221f;
  --critical: #ff9aa2; --critical-wash: #4a1a20; --major: #ffc876; --major-wash: #45320f; --minor: #9cc9f5; --minor-wash: #17324d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Georgia, "Times New Roman", serif; }
header, main, section { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem; }
header p, .origin, .label, .state, nav { font-family: system-ui, sans-serif; font-size: .85rem; color: var(--soft); }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; }
a { color: inherit; }
img { max-width: 100%; height: auto; background: #fff; }
pre, table { display: block; max-width: 100%; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--rule); padding: .25rem .6rem; text-align: left; }
math { font-size: 1.05em; }
math[display="block"] { overflow-x: auto; overflow-y: hidden; }
mark, div.critical, div.major, div.minor { color: inherit; border-bottom: 2px solid; }
.critical { --tone: var(--critical); --tone-wash: var(--critical-wash); }
.major { --tone: var(--major); --tone-wash: var(--major-wash); }
.minor { --tone: var(--minor); --tone-wash: var(--minor-wash); }
mark, main div.critical, main div.major, main div.minor { background: var(--tone-wash); border-color: var(--tone); }
mark:has(:target), li:target { outline: 3px solid var(--tone); outline-offset: 2px; }
.number { font: 600 .7em system-ui, sans-serif; color: var(--tone); margin-left: .25em; vertical-align: super; text-decoration: none; }
.number:hover { text-decoration: underline; }
#comments ol { list-style: none; padding: 0; }
#comments ol > li { border: 1px solid var(--rule); border-left: 4px solid var(--tone); border-radius: .4rem; padding: .25rem 1rem; margin: 0 0 1rem; scroll-margin-top: 1rem; }
#comments h3 { font: 600 1rem/1.4 system-ui, sans-serif; }
.label { display: block; color: var(--tone); font-weight: 600; }
.state { border: 1px solid var(--rule); border-radius: .25rem; padding: 0 .4rem; }
blockquote { margin: .5rem 0; padding-left: .75rem; border-left: 3px solid var(--rule); color: var(--soft); white-space: pre-line; }
.evidence, .replies { font-family: system-ui, sans-serif; font-size: .9rem; }
ins { background: var(--wash); text-decoration: none; border-bottom: 2px solid currentColor; }
.left-out { color: var(--soft); font-style: italic; }
@media (min-width: 75rem) { body { display: grid; grid-template: auto auto 1fr / minmax(0, 1fr) 28rem; }
  header { grid-column: 1 / -1; width: 100%; max-width: none; } header > * { max-width: 60rem; margin-inline: auto; }
  #comments { grid-column: 2; grid-row: 2 / 4; height: 100vh; overflow-y: auto; position: sticky; top: 0; margin: 0; border-left: 1px solid var(--rule); }
  #assessment, main { grid-column: 1; width: 100%; } }
@media print { body { display: block; background: #fff; color: #000; font-size: 10.5pt; } #comments { height: auto; position: static; border: 0; break-before: page; }
  #comments ol > li { break-inside: avoid; } nav { display: none; } }
`;
