import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import type { Engine, EnvironmentStart } from "../engine/engine.ts";
import { type Meaning, primitive } from "../engine/meaning.ts";
import type { Token } from "../engine/token.ts";
import { ignored } from "../text/ignored-commands.ts";
import { addFootnote } from "../text/text-commands.ts";
import { keepComment, optionText } from "./annotate.ts";

/** `\todo[author=A]{…}` and all that prints a remark in the margin or in a box. */
const remark: Meaning = primitive((engine) => {
  readStar(engine);
  const options = readOptional(engine);
  keepComment(engine, readArgument(engine), authorOption(engine, options));
});

/** A remark on words that are set here: first the words, then what is said of them. */
export const remarkOnWords = (author: (engine: Engine, options: Token[] | null) => string): Meaning =>
  primitive((engine) => {
    const options = readOptional(engine);
    const [words, note] = [readArgument(engine), readArgument(engine)];
    keepComment(engine, note, author(engine, options), words);
    engine.input.push(words);
  });

const authorOption = (engine: Engine, options: Token[] | null) => optionText(engine, options, "author");

/** `\fxnote{…}`, and `\fxnote*{…}{words}` with the words that it is about. */
const fixme: Meaning = primitive((engine) => {
  const isOnWords = readStar(engine);
  const author = authorOption(engine, readOptional(engine));
  const note = readArgument(engine);
  const words = isOnWords ? readArgument(engine) : null;
  keepComment(engine, note, author, words);
  if (words !== null) engine.input.push(words);
});

const fixmeEnvironment: EnvironmentStart = (engine, name) => {
  const isOnWords = name.endsWith("*");
  const author = authorOption(engine, readOptional(engine));
  const summary = readArgument(engine);
  if (isOnWords) {
    keepComment(engine, summary, author);
    return null;
  }
  const end = engine.openFlow();
  return () => {
    end();
    keepComment(engine, summary, author);
  };
};

/** The margin of a book class holds notes of the text itself; elsewhere it holds remarks on it. */
const marginNote: Meaning = primitive((engine) => {
  readOptional(engine);
  const note = readArgument(engine);
  readOptional(engine);
  if (/^(tufte|kao)/.test(engine.document.documentClass)) addFootnote(engine, note);
  else keepComment(engine, note);
});

const FIXME = ["fxnote", "fxwarning", "fxerror", "fxfatal", "fixme", "FIXME"];

export const NOTES: Record<string, Meaning> = {
  todo: remark,
  TODO: remark,
  unsure: remark,
  missingfigure: remark,
  pdfcomment: remark,
  pdfmargincomment: remark,
  pdfsidelinecomment: remark,
  pdffreetextcomment: remark,
  pdflinecomment: remark,
  todototoc: ignored(""),
  listoftodos: ignored("o"),
  listoffixmes: ignored(""),
  fxsetup: ignored("m"),
  ...Object.fromEntries(FIXME.map((name) => [name, fixme])),
  pdfmarkupcomment: remarkOnWords(authorOption),
  pdftooltip: remarkOnWords(authorOption),
  marginpar: primitive((engine) => {
    readOptional(engine);
    keepComment(engine, readArgument(engine));
  }),
  marginnote: marginNote,
  marginalia: remark,
  sidenote: primitive((engine) => {
    readOptional(engine);
    readOptional(engine);
    addFootnote(engine, readArgument(engine));
  }),
};

export const NOTE_ENVIRONMENTS: Record<string, EnvironmentStart> = Object.fromEntries(
  FIXME.flatMap((name) => [`a${name}`, `a${name}*`]).map((name) => [name, fixmeEnvironment]),
);
