import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { BEGIN, commandToken, END, sourceOf, type Token, textTokens } from "../engine/token.ts";
import { styledArgument } from "../text/styles.ts";
import { maketitle } from "./title-block.ts";

const group = (tokens: readonly Token[]): Token[] => [BEGIN, ...tokens, END];
const sup = (tokens: readonly Token[]): Token[] => [commandToken("textsuperscript"), ...group(tokens)];
/** True if an option is printed as a mark, such as `1,2`. Others are for the class alone. */
const isMark = (option: string) => /^[\d,*†‡§\s]{1,12}$|^[a-e](,[a-e])*$/.test(option);

/** Makes a command that keeps a part of the title block, in the author's order. */
function keep(kind: string, marks: "before" | "after" | "none"): Meaning {
  return primitive((engine) => {
    readStar(engine);
    const option = readOptional(engine);
    readOptional(engine);
    const tokens = readArgument(engine);
    const shown = option !== null && marks !== "none" && isMark(sourceOf(option)) ? sup(option) : [];
    const { parts } = engine.document.front;
    if (parts.length < 3_000)
      parts.push({ kind, tokens: marks === "before" ? [...shown, ...tokens] : [...tokens, ...shown] });
    if (kind === "author" && FULL_AUTHORS.test(engine.document.documentClass)) fullAuthor(engine);
  });
}

/** Classes whose `\author` takes a name, an affiliation, a mail address, an ORCID and a funder. */
const FULL_AUTHORS = /^(lipics|oasics|dagman|dagrep|socg-lipics)/;

function fullAuthor(engine: Engine): void {
  const { parts } = engine.document.front;
  for (const kind of ["affiliation", "email", "orcid", "funding"]) {
    const tokens = readGroup(engine);
    if (tokens === null) return;
    if (kind !== "orcid" && tokens.length > 0) parts.push({ kind, tokens });
  }
}

function title(engine: Engine): void {
  readStar(engine);
  readOptional(engine);
  const tokens = readArgument(engine);
  engine.document.front.title = [...tokens];
}

const NAME_PARTS =
  "fnm sur spfx pfx sfx tanm dgr IEEEauthorblockN name firstname lastname given surname middlename";
const PLACE_PARTS =
  "institution city country state postcode streetaddress department orgdiv orgname orgaddress street orgdivision organization addressline postalcode position";

const withComma: Meaning = primitive((engine) => {
  const tokens = readArgument(engine);
  engine.input.push([...group(tokens), ...textTokens(", ")]);
});

/** Reads an affiliation: plain words, or elsarticle's `organization={X}, city={Y}`. */
function affiliation(engine: Engine): void {
  const option = readOptional(engine);
  const tokens = readArgument(engine);
  const source = sourceOf(tokens);
  const shown = option !== null && isMark(sourceOf(option)) ? sup(option) : [];
  const fields = [
    ...source.matchAll(
      /(?:^|,)\s*(organization|addressline|city|postcode|state|country)\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,]*)/g,
    ),
  ];
  const content =
    fields.length === 0
      ? tokens
      : engine.document.commands.tokens(
          fields
            .map((field) => (field[2] ?? "").trim())
            .filter((v) => v !== "{}" && v !== "")
            .join(", "),
        );
  engine.document.front.parts.push({ kind: "affiliation", tokens: [...shown, ...content] });
}

export const FRONT_COMMANDS: Record<string, Meaning> = {
  title: primitive(title),
  Title: primitive(title),
  icmltitle: primitive(title),
  subtitle: keep("subtitle", "none"),
  author: keep("author", "after"),
  Author: keep("author", "after"),
  icmlauthor: primitive((engine) => {
    const name = readArgument(engine);
    readArgument(engine);
    engine.document.front.parts.push({ kind: "author", tokens: name });
  }),
  icmlaffiliation: primitive((engine) => {
    readArgument(engine);
    engine.document.front.parts.push({ kind: "affiliation", tokens: readArgument(engine) });
  }),
  icmlcorrespondingauthor: primitive((engine) => {
    const [name, mail] = [readArgument(engine), readArgument(engine)];
    engine.document.front.parts.push({
      kind: "email",
      tokens: [
        ...textTokens("Correspondence to: "),
        ...name,
        ...textTokens(" <"),
        ...mail,
        ...textTokens(">"),
      ],
    });
  }),
  icmlkeywords: primitive((engine) => void readArgument(engine)),
  icmltitlerunning: primitive((engine) => void readArgument(engine)),
  date: primitive((engine) => {
    const tokens = readArgument(engine);
    if (!/^\s*(\\today)?\s*$/.test(sourceOf(tokens)))
      engine.document.front.parts.push({ kind: "date", tokens });
  }),
  affil: keep("affiliation", "before"),
  affiliation: primitive(affiliation),
  affiliations: keep("affiliation", "none"),
  altaffiliation: keep("affiliation", "before"),
  altaffil: keep("affiliation", "before"),
  institute: keep("affiliation", "before"),
  address: keep("affiliation", "before"),
  institution: withComma,
  email: primitive((engine) => {
    readOptional(engine);
    const tokens = readArgument(engine);
    if (engine.silent > 0) return;
    const { settings, front } = engine.document;
    if (settings.has("in front") || settings.has("front done")) engine.input.push(group(tokens));
    else front.parts.push({ kind: "email", tokens });
  }),
  ead: keep("email", "none"),
  corresp: keep("note", "none"),
  correspondingauthor: keep("note", "none"),
  cortext: keep("note", "none"),
  fntext: keep("note", "none"),
  tnotetext: keep("note", "none"),
  authornote: keep("note", "none"),
  equalcont: keep("note", "none"),
  authorsaddresses: primitive((engine) => void readArgument(engine)),
  leftheader: primitive((engine) => void readArgument(engine)),
  dedication: keep("note", "none"),
  note: primitive((engine) => {
    const tokens = readArgument(engine);
    if (engine.document.hasBegun) engine.input.push(tokens);
    else engine.document.front.parts.push({ kind: "note", tokens });
  }),
  orcid: primitive((engine) => void readArgument(engine)),
  orcidID: primitive((engine) => void readArgument(engine)),
  orcidlink: primitive((engine) => void readArgument(engine)),
  titlenote: keep("note", "none"),
  subtitlenote: keep("note", "none"),
  authornotemark: primitive((engine) => void readOptional(engine)),
  and: primitive((engine) => (engine.flow.vertical ? engine.flow.endParagraph() : engine.emit(", "))),
  And: primitive((engine) => (engine.flow.vertical ? engine.flow.endParagraph() : engine.emit(", "))),
  AND: primitive((engine) => (engine.flow.vertical ? engine.flow.endParagraph() : engine.emit(", "))),
  inst: primitive((engine) => styledArgument(engine, { script: "superscript" })),
  corref: primitive((engine) => void readArgument(engine)),
  fnref: primitive((engine) => void readArgument(engine)),
  tnoteref: primitive((engine) => void readArgument(engine)),
  tnote: primitive((engine) => styledArgument(engine, { script: "superscript" })),
  ...Object.fromEntries(
    NAME_PARTS.split(" ").map((name) => [name, primitive((engine) => styledArgument(engine, {}))]),
  ),
  ...Object.fromEntries(PLACE_PARTS.split(" ").map((name) => [name, withComma])),
  IEEEauthorblockN: primitive((engine) =>
    engine.input.push([...group(readArgument(engine)), commandToken("\\")]),
  ),
  IEEEauthorblockA: primitive((engine) =>
    engine.input.push([...group(readArgument(engine)), commandToken("par")]),
  ),
  IEEEcompsocitemizethanks: primitive((engine) => engine.input.push(readArgument(engine))),
  IEEEcompsocthanksitem: primitive((engine) => engine.flow.endParagraph()),
  ...Object.fromEntries(
    ["maketitle", "@maketitle", "makefrontmatter"].map((name) => [name, primitive(maketitle)]),
  ),
  ccsdesc: primitive((engine) => {
    readOptional(engine);
    const tokens = readArgument(engine);
    engine.document.front.parts.push({ kind: "keywords CCS Concepts", tokens });
  }),
};
