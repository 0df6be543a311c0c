import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import type { Token } from "../engine/token.ts";
import { ignored } from "../text/ignored-commands.ts";
import { addFootnote } from "../text/text-commands.ts";
import { keepComment, optionText } from "./annotate.ts";

/** Keeps a note in the margin or in a box, such as `\todo[author=A]{…}`. */
const plainNote: Meaning = primitive((engine) => {
  readStar(engine);
  const options = readOptional(engine);
  keepComment(engine, readArgument(engine), authorOption(engine, options));
});

/** Keeps a note on words of the text. The words come first, then the note. */
export const noteOnWords = (author: (engine: Engine, options: Token[] | null) => string): Meaning =>
  primitive((engine) => {
    const options = readOptional(engine);
    const [words, note] = [readArgument(engine), readArgument(engine)];
    keepComment(engine, note, author(engine, options), words);
    engine.input.push(words);
  });

const authorOption = (engine: Engine, options: Token[] | null) => optionText(engine, options, "author");

/** Keeps `\fxnote{…}`, and `\fxnote*{…}{words}` with the words that it is about. */
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

/**
 * Book classes print notes of the text itself in the margin. Elsewhere the margin holds annotations, but for what a
 * journal's class sets beside the title.
 */
const marginNote: Meaning = primitive((engine) => {
  readOptional(engine);
  const note = readArgument(engine);
  readOptional(engine);
  if (/^(tufte|kao)/.test(engine.document.documentClass)) addFootnote(engine, note);
  else if (!isBesideTitle(engine)) keepComment(engine, note);
});

const isBesideTitle = ({ document }: Engine) =>
  document.counters.get("section") + document.counters.get("chapter") === 0;

const FIXME = ["fxnote", "fxwarning", "fxerror", "fxfatal", "fixme", "FIXME"];

export const NOTES: Record<string, Meaning> = {
  todo: plainNote,
  TODO: plainNote,
  unsure: plainNote,
  missingfigure: plainNote,
  pdfcomment: plainNote,
  pdfmargincomment: plainNote,
  pdfsidelinecomment: plainNote,
  pdffreetextcomment: plainNote,
  pdflinecomment: plainNote,
  todototoc: ignored(""),
  listoftodos: ignored("o"),
  listoffixmes: ignored(""),
  fxsetup: ignored("m"),
  ...Object.fromEntries(FIXME.map((name) => [name, fixme])),
  pdfmarkupcomment: noteOnWords(authorOption),
  pdftooltip: noteOnWords(authorOption),
  marginpar: primitive((engine) => {
    readOptional(engine);
    keepComment(engine, readArgument(engine));
  }),
  marginnote: marginNote,
  marginalia: plainNote,
  sidenote: primitive((engine) => {
    readOptional(engine);
    readOptional(engine);
    addFootnote(engine, readArgument(engine));
  }),
};

export const NOTE_ENVIRONMENTS: Record<string, EnvironmentStart> = Object.fromEntries(
  FIXME.flatMap((name) => [`a${name}`, `a${name}*`]).map((name) => [name, fixmeEnvironment]),
);
