import type { Plant, Planted } from "./plants.ts";
import type { Random } from "./random.ts";

const ETHICS = /ethic|institutional review|review board|\bIRB\b|consent|Helsinki|waive/i;
const LIMITS = /limit|caveat|shortcoming|weakness|caution|future (?:stud|research|work)/i;

/** Errors of structure and notation planted in Markdown, found there by plain patterns alone. */
export const STRUCTURE_PLANTS: readonly Plant[] = [
  { name: "introduction of an abbreviation removed", plant: removeIntroduction },
  { name: "abbreviation introduced twice", plant: introduceAgain },
  { name: "abbreviation introduced otherwise", plant: introduceOtherwise },
  { name: "leftover", plant: leaveNote },
  { name: "sentence repeated", plant: repeatSentence },
  { name: "paragraph repeated", plant: repeatParagraph },
  { name: "ethics and consent removed", plant: removeSentences(ETHICS) },
  { name: "limitations removed", plant: removeSentences(LIMITS) },
  { name: "methods cut", plant: cutMethods },
  { name: "discussion emptied", plant: emptyDiscussion },
  { name: "section number left out", plant: skipNumber },
  { name: "abstract grown", plant: growAbstract },
];

/** Symbols, planted in LaTeX source. */
export const SYMBOL_PLANTS: readonly Plant[] = [
  { name: "symbol explained otherwise", plant: explainOtherwise },
  { name: "symbol of an equation renamed", plant: renameInEquation },
];

type Piece = { text: string; start: number; end: number };

function splice(text: string, start: number, end: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end);
}

/** Long lines of running text between the introduction and the list of references. */
function paragraphs(markdown: string): Piece[] {
  const from = Math.max(0, markdown.search(/^## (?:Introduction|Background)$/m));
  const to = markdown.search(/^## (?:Acknowledg|References|Literature Cited|Supporting)/m);
  return [...markdown.slice(from, to < 0 ? undefined : to).matchAll(/^[A-Z][^\n|]{300,}$/gm)].map(
    (match) => ({
      text: match[0],
      start: from + match.index,
      end: from + match.index + match[0].length,
    }),
  );
}

/** "three plain words (TPW)" whose initials agree, introduced in the body alone and used four times after. */
function introductions(markdown: string) {
  return paragraphs(markdown).flatMap(({ text, start }) =>
    [...text.matchAll(/((?:[a-z]+ ){3,5})\(([A-Z]{3,5})\)/g)].flatMap((match) => {
      const [whole, before = "", acronym = ""] = match;
      const words = before.trim().split(" ").slice(-acronym.length);
      const fits = words.map((word) => word.charAt(0).toUpperCase()).join("") === acronym;
      const uses = [...markdown.matchAll(new RegExp(`(?<=[a-z] )${acronym}(?= [a-z])`, "g"))];
      const at = start + match.index;
      const isOnly = markdown.split(`(${acronym}`).length === 2 && uses.every(({ index }) => index > at);
      if (!fits || !isOnly || uses.length < 4) return [];
      return [{ acronym, words, start: at, end: at + whole.length, uses: uses.map(({ index }) => index) }];
    }),
  );
}

function removeIntroduction(markdown: string, random: Random): Planted | null {
  const found = random.pick(introductions(markdown));
  if (found === null) return null;
  const start = found.end - found.acronym.length - 3;
  return { markdown: splice(markdown, start, found.end, ""), expected: ["acronym-use"] };
}

function introduceAgain(markdown: string, random: Random): Planted | null {
  const found = random.pick(introductions(markdown));
  const use = found?.uses.at(-1);
  if (found === null || use === undefined) return null;
  const again = `${found.words.join(" ")} (${found.acronym})`;
  return { markdown: splice(markdown, use, use + found.acronym.length, again), expected: ["acronym"] };
}

function introduceOtherwise(markdown: string, random: Random): Planted | null {
  const found = random.pick(introductions(markdown));
  const use = found?.uses.at(-1);
  if (found === null || use === undefined) return null;
  const words = found.words.map((word) =>
    random.pick(
      [...markdown.matchAll(new RegExp(`(?<= )${word.charAt(0)}[a-z]{5,9}(?= )`, "g"))]
        .map((match) => match[0])
        .filter((other) => other.slice(0, 4) !== word.slice(0, 4)),
    ),
  );
  if (words.includes(null)) return null;
  const other = `${words.join(" ")} (${found.acronym})`;
  return { markdown: splice(markdown, use, use + found.acronym.length, other), expected: ["acronym"] };
}

const NOTES = [
  " TODO: check this with the others.",
  " [citation needed]",
  " This is shown in Figure ??.",
  " See Error! Reference source not found. for more.",
  " In all, XX participants left.",
  " [insert table here]",
  " Lorem ipsum dolor sit amet.",
];

function leaveNote(markdown: string, random: Random): Planted | null {
  const place = random.pick(paragraphs(markdown));
  const note = random.pick(NOTES);
  if (place === null || note === null) return null;
  return { markdown: splice(markdown, place.end, place.end, note), expected: ["leftover"] };
}

function repeatSentence(markdown: string, random: Random): Planted | null {
  const all = paragraphs(markdown);
  const from = random.pick(all);
  const to = random.pick(all.filter((each) => each !== from));
  const sentence = /(?<=\. )[A-Z][a-z][^.()[\]]{90,250}\.(?= [A-Z])/.exec(from?.text ?? "");
  if (to === null || sentence === null) return null;
  return { markdown: splice(markdown, to.end, to.end, ` ${sentence[0]}`), expected: ["repeated-sentence"] };
}

function repeatParagraph(markdown: string, random: Random): Planted | null {
  const all = paragraphs(markdown);
  const from = random.pick(all);
  const to = random.pick(all.filter((each) => each !== from));
  if (to === null || from === null) return null;
  return { markdown: splice(markdown, to.end, to.end, `\n\n${from.text}`), expected: ["repeated-sentence"] };
}

/** Every sentence, heading and note on a matter goes; only where people took part is it missed. */
function removeSentences(matter: RegExp) {
  return (markdown: string): Planted | null => {
    const methods = /^## [^\n]*Methods[\s\S]*?(?=^## )/m.exec(markdown)?.[0] ?? "";
    const people = methods.match(/\b(?:participants|patients|volunteers|respondents)\b/gi)?.length ?? 0;
    if (people < 8 || !matter.test(markdown)) return null;
    const text = markdown
      .split("\n")
      .map((line) =>
        line
          .split(/(?<=[.!?]) (?=[A-Z])/)
          .filter((sentence) => !matter.test(sentence))
          .join(" "),
      )
      .join("\n");
    return { markdown: text, expected: ["missing-statement"] };
  };
}

function cutMethods(markdown: string): Planted | null {
  const match = /^## (?:Materials? and )?Methods?[^\n]*\n[\s\S]*?(?=^## )/im.exec(markdown);
  if (match === null || !/^## Results$/m.test(markdown)) return null;
  const text = splice(markdown, match.index, match.index + match[0].length, "");
  return { markdown: text, expected: ["missing-section"] };
}

function emptyDiscussion(markdown: string): Planted | null {
  const match = /(?<=^## Discussion\n)[\s\S]*?(?=^## )/m.exec(markdown);
  if (match === null) return null;
  return {
    markdown: splice(markdown, match.index, match.index + match[0].length, "\n"),
    expected: ["empty-section"],
  };
}

/** The sections get numbers, and one number is passed over. */
function skipNumber(markdown: string, random: Random): Planted | null {
  const total = markdown.match(/^## (?!Abstract|References|Author)/gm)?.length ?? 0;
  if (total < 4) return null;
  const skipped = 1 + random.below(total - 2);
  let number = 0;
  const text = markdown.replace(/^## (?!Abstract|References|Author)/gm, () => {
    number += number === skipped ? 2 : 1;
    return `## ${number}. `;
  });
  return { markdown: text, expected: ["section-numbering"] };
}

function growAbstract(markdown: string): Planted | null {
  const abstract = /(?<=^## Abstract\n\n)[\s\S]*?(?=\n\n## Introduction)/m.exec(markdown);
  const more = paragraphs(markdown)
    .map(({ text }) => text)
    .join(" ")
    .split(" ")
    .slice(0, 400)
    .join(" ");
  if (abstract === null || /^## /m.test(abstract[0])) return null;
  const end = abstract.index + abstract[0].length;
  return { markdown: splice(markdown, end, end, `\n\n${more}`), expected: ["abstract-length"] };
}

/** What one symbol is said to be is said of another one, later on. */
function explainOtherwise(text: string, random: Random): Planted | null {
  const said = [
    ...text.matchAll(
      /(\$[^$\n]{1,20}\$) (?:is|denotes|represents) (the [a-z]+ (?:of |[a-z]+ )[a-z ]{3,40}?)(?=[,.]| and )/g,
    ),
  ];
  const one = random.pick(said);
  const other = random.pick(said.filter((each) => each[1] !== one?.[1] && each[2] !== one?.[2]));
  const places = [...text.matchAll(/[a-z]\.\n\n(?=[A-Z])/g)].filter(
    ({ index }) =>
      one !== null &&
      index > one.index &&
      index < text.search(/\\begin\{thebibliography|\\bibliography\{|\\end\{document/),
  );
  const place = random.pick(places);
  if (one === null || other === null || place === null) return null;
  const sentence = ` In what follows, ${one[1]} denotes ${other[2]}.`;
  return {
    markdown: splice(text, place.index + 2, place.index + 2, sentence),
    expected: ["symbol-defined-twice"],
  };
}

/** A letter that a displayed equation uses becomes one that stands nowhere in the paper. */
function renameInEquation(text: string, random: Random): Planted | null {
  const free = ["\\zeta", "\\xi", "\\kappa", "\\chi", "\\upsilon"].filter((letter) => !text.includes(letter));
  const name = random.pick(free);
  const equations = [
    ...text.matchAll(/\\begin\{(?:equation|align)\*?\}[\s\S]*?\\end\{(?:equation|align)\*?\}/g),
  ];
  const uses = equations.flatMap((match) =>
    [
      ...match[0].matchAll(
        /(?<==[^=\\]{0,20})\\(?:alpha|beta|lambda|mu|sigma|theta|gamma|eta|phi)(?![A-Za-z])/g,
      ),
    ].map((use) => ({ at: match.index + use.index, length: use[0].length })),
  );
  const use = random.pick(uses);
  if (name === null || use === null) return null;
  return { markdown: splice(text, use.at, use.at + use.length, name), expected: ["symbol-undefined"] };
}
