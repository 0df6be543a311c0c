/** Makes a text of about so many UTF-16 units. */
type Make = (units: number) => string;
/** A check or part of reading, and a text whose time it costs. */
export type HostileSeries = readonly [reader: string, make: Make];

const PROSE = "The cat of the house is large and it is not known why it is so.\n\n";
const OPENING = `# Introduction\n\n${PROSE.repeat(8)}# Methods\n\nWe did the thing and it was good and we were glad of it.\n\n`;
const LIST = "\n\n# References\n\n";

/** Pieces, each made from its number, until the text is long enough. */
const series =
  (piece: (i: number) => string, before = ""): Make =>
  (units) => {
    const pieces = [before];
    for (let length = before.length; length < units; length += pieces.at(-1)?.length ?? units)
      pieces.push(piece(pieces.length - 1));
    return pieces.join("");
  };
const repeated = (piece: string, before = "") => series(() => piece, before);
/** Two parts of the same length. */
const halves =
  (one: Make, other: Make, between = "\n\n"): Make =>
  (units) =>
    one(units / 2) + between + other(units / 2);

/** A word for each number: "a", "b", …, "ba", "bb". */
const word = (i: number): string =>
  i.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
const name = (i: number): string => `${word(i + 700).replace(/^./, (letter) => letter.toUpperCase())}son`;
/** Words whose initials are four letters of the number, and the letters. */
const letters = (i: number): string => word(i + 17_600).toUpperCase();
const phrase = (i: number): string => [...letters(i)].map((letter) => `${letter.toLowerCase()}et`).join(" ");
const defined = (i: number): string => `The ${phrase(i)} (${letters(i)}) is. `;
const entry = (author: string, i: number): string =>
  `${author}, J. (2010). A title of ${word(i)}. Journal, 1-2.\n\n`;

const STATISTICS: readonly HostileSeries[] = [
  ["p-value", series((i) => `t(${10 + (i % 80)}) = ${i % 9}.1, p = .0${i % 9}. `)],
  ["effect-size", series((i) => `F(1, ${10 + i}) = 3.10, p = .09, R2 = .0${i % 9}; `)],
  ["grim", repeated("On a 7-point scale (M = 3.45, SD = 1.22, n = 20). ")],
  ["debit", repeated("The mean = 0.5, SD = 0.2, n = 20; ")],
];

const NUMBERS: readonly HostileSeries[] = [
  ["impossible-value", repeated("the pH = 99 and ")],
  [
    "parts-sum",
    repeated("Of 120 patients, 40 women and 30 men took part. Then 120 patients, 50 women, 30 men came. "),
  ],
  [
    "table-share",
    series(
      (i) => `| g${i} | ${i % 5 ? "50 (50.0)" : `${20 + (i % 50)} (${(i * 37) % 99}.1)`} |\n`,
      "| Group | All (N = 100) |\n|---|---|\n",
    ),
  ],
  [
    "sample-size",
    halves(
      series((i) => `A total of ${10_000 + i} participants took part. `, "# Abstract\n\n"),
      series((i) => `A total of ${500 + i} participants took part. `, "# Introduction\n\n"),
    ),
  ],
  [
    "sample-size",
    series((i) => `A total of 500 participants took part. All ${510 + (i % 100)} participants were glad. `),
  ],
];

const REFERENCES: readonly HostileSeries[] = [
  [
    "entry-never-cited",
    halves(
      series((i) => `It holds (${name(i)}, 2010). `),
      series((i) => entry(name(i), i)),
      LIST,
    ),
  ],
  [
    "entry-never-cited",
    halves(
      series((i) => `It holds (${name(i)}, 2010). `, OPENING),
      series((i) => entry(i % 3 ? name(i) : `${name(i)}zen`, i)),
      LIST,
    ),
  ],
  ["citation-form", series((i) => `It holds [Smith, 2010] and [${name(i)}, 2011]. `)],
  [
    "number-against-author",
    halves(
      series((i) => `It holds [${1 + (i % 900)}] and Smith et al. [${1 + (i % 7)}]. `),
      series((i) => `[${i + 1}] ${name(i)}, J. Title of number ${i} here. Journal of X. 2010;${i}:1-2.\n\n`),
      LIST,
    ),
  ],
];

const FLOATS: readonly HostileSeries[] = [
  ["caption-never-mentioned", series((i) => `Figure ${i % 999}. A caption of ${i}.\n\n${PROSE}`)],
  [
    "duplicate-caption",
    series((i) => `Figure 1. Something of the kind ${word(i)} is shown here.\n\n${PROSE}`),
  ],
  [
    "mention-without-caption",
    series((i) => (i < 40 ? `Figure ${i + 1}. Something ${word(i)} shown.\n\n` : "See Figure 77 here. ")),
  ],
  [
    "float-order",
    halves(
      series((i) => `![A ${word(i)}](b.png){#fig:${word(i)}}\n\n`),
      series((i) => `See @fig:x${word(i * 9)} here. `),
    ),
  ],
  [
    "panel-letter",
    halves(repeated("word of it ", "Figure 1. (A) One (B) two "), repeated("See Figure 1E here. ")),
  ],
];

const LANGUAGE: readonly HostileSeries[] = [
  [
    "acronym-slip",
    halves(
      repeated("ABCD of it "),
      series((i) => `${letters(i)} of it `),
    ),
  ],
  ["acronym-use", series((i) => `The ${letters(i % 30)} of it is. `, OPENING)],
  ["acronym-use", series(defined, OPENING)],
  ["acronym", series((i) => `Note: a.\n\n${defined(i)}\n\n`, OPENING)],
  ["symbol-defined-twice", series((i) => `where $x$ is the number of ${word(i % 3)} here, `)],
];

const STRUCTURE: readonly HostileSeries[] = [
  ["leftover", repeated("XX% of it. ")],
  ["leftover", repeated("it is TBD so.\n\n")],
  ["leftover", repeated("the thing ( ) of it.\n\n")],
  ["leftover", repeated("it is (?) so.\n\n")],
  ["section-numbering", series((i) => `## ${1 + (i % 9)}.${1 + (i % 5)} Title of it\n\ntext here\n\n`)],
  ["section-numbering", series((i) => `## ${1 + (i % 25)} Title of it\n\n1. item\n\n`)],
  ["empty-section", series((i) => `# ${i % 2 ? "Methods" : "Results"}\n\n`, "# Abstract\n\n")],
];

const SOURCE = "\\documentclass{a}\n\\begin{document}\n";
/** Texts whose reading costs time, whatever is looked for in them. */
const READING: readonly HostileSeries[] = [
  ["parse", repeated("<table>\n")],
  ["parse", repeated("<!--\n")],
  ["parse", repeated("x) of ")],
  ["parse", halves(repeated("(a "), repeated("b) "))],
  ["parse", halves(repeated("[a "), repeated("b) "))],
  ["parse", halves(repeated("$a($ "), repeated("b] "), " ")],
  ["parse", series((i) => `AB${10 + (i % 90)}) is ${letters(i).slice(0, 3)}${i % 90}) so `)],
  ["parse", repeated("and so it is of it here.\n\n", LIST)],
  ["parse", repeated("of the word it is.\n", LIST)],
  ["parse", series((i) => `## Part ${word(i)}\n\n${entry("Smith", i)}`, LIST)],
  ["parse", (units) => `${repeated("word ", "Word ")(units / 2)}\n${repeated("a\n")(units / 2)}`],
  ["parse", repeated("\\begin{equation}\n", SOURCE)],
  ["parse", repeated("\\[", SOURCE)],
  ["parse", repeated("\\bibitem[a] b\n", "\\documentclass\n")],
  ["parse", repeated("\\section[a] b\n", "\\documentclass\n")],
  [
    "parse",
    halves(
      series((i) => `\\begin{figure}\\caption{b}\\label{${word(i)}}`, SOURCE),
      repeated("\\end{figure}"),
    ),
  ],
  ["search", repeated("the cat of the house ")],
  ["search", repeated("the,")],
];

/** Texts that slow down a careless reader, each with the reader that they slow down. */
export const HOSTILE_SERIES: readonly HostileSeries[] = [
  ...STATISTICS,
  ...NUMBERS,
  ...REFERENCES,
  ...FLOATS,
  ...LANGUAGE,
  ...STRUCTURE,
  ...READING,
];
