import { readArgument, readOptional } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import type { Token } from "../engine/token.ts";
import { ignored } from "../text/ignored-commands.ts";
import { styledArgument } from "../text/styles.ts";
import { keepComment, keepDeletion, optionText, setInsertion } from "./annotate.ts";
import { noteOnWords } from "./notes.ts";

const AUTHOR = "change author ";

/** Returns the author of a change of the `changes` package: the name that its `id` was declared with. */
function authorOf(engine: Engine, options: readonly Token[] | null): string {
  const id = optionText(engine, options, "id");
  return engine.document.settings.get(AUTHOR + id) ?? id;
}

function declareAuthor(engine: Engine): void {
  const options = readOptional(engine);
  const id = engine.expandText(readArgument(engine)).trim();
  engine.document.settings.set(AUTHOR + id, optionText(engine, options, "name") || id);
}

/** Keeps the reason of a change, which its options give, as an annotation of the changed words. */
function keepReason(engine: Engine, options: readonly Token[] | null, words: readonly Token[]): void {
  const reason = optionText(engine, options, "comment");
  if (reason !== "")
    keepComment(engine, engine.document.commands.tokens(reason), authorOf(engine, options), words);
}

/** Runs `\added[id=A,comment=…]{new}`. */
function added(engine: Engine): void {
  const options = readOptional(engine);
  const words = readArgument(engine);
  keepReason(engine, options, words);
  insert(engine, words, authorOf(engine, options));
}

function insert(engine: Engine, words: readonly Token[], author: string): void {
  engine.input.push([{ cat: 1, text: "{" }, ...words, { cat: 2, text: "}" }]);
  setInsertion(engine, author);
}

function deleted(engine: Engine): void {
  const options = readOptional(engine);
  const words = readArgument(engine);
  keepReason(engine, options, words);
  keepDeletion(engine, words, authorOf(engine, options));
}

/** Makes `\replaced[…]{new}{old}`. Other packages give the old words first. */
const replaced = (oldFirst: boolean, author: (engine: Engine, options: Token[] | null) => string): Meaning =>
  primitive((engine) => {
    const options = readOptional(engine);
    const [first, second] = [readArgument(engine), readArgument(engine)];
    const [gone, stands] = oldFirst ? [first, second] : [second, first];
    keepReason(engine, options, stands);
    keepDeletion(engine, gone, author(engine, options));
    insert(engine, stands, author(engine, options));
  });

const plainNote: Meaning = primitive((engine) => {
  const options = readOptional(engine);
  keepComment(engine, readArgument(engine), authorOf(engine, options));
});

const highlighted: Meaning = primitive((engine) => {
  const options = readOptional(engine);
  const words = readArgument(engine);
  keepReason(engine, options, words);
  engine.input.push(words);
});

const plainDeletion: Meaning = primitive((engine) => keepDeletion(engine, readArgument(engine)));
const plainInsertion: Meaning = primitive((engine) => setInsertion(engine));

export const CHANGES: Record<string, Meaning> = {
  added: primitive(added),
  deleted: primitive(deleted),
  replaced: replaced(false, authorOf),
  comment: plainNote,
  highlight: highlighted,
  definechangesauthor: primitive(declareAuthor),
  setdeletedmarkup: ignored("m"),
  setaddedmarkup: ignored("m"),
  sethighlightmarkup: ignored("m"),
  setcommentmarkup: ignored("m"),
  setauthormarkup: ignored("m"),
  listofchanges: ignored("o"),
  ...Object.fromEntries(["DIFadd", "DIFaddFL", "DIFaddtex"].map((name) => [name, plainInsertion])),
  ...Object.fromEntries(["DIFdel", "DIFdelFL", "DIFdeltex"].map((name) => [name, plainDeletion])),
  ...Object.fromEntries(
    ["add", "del", "mod"].flatMap((kind) =>
      ["begin", "end", "beginFL", "endFL"].map((part) => [`DIF${kind}${part}`, ignored("")]),
    ),
  ),
  // Words that are struck out are words that someone took back.
  sout: plainDeletion,
  st: plainDeletion,
  xout: plainDeletion,
};

const editor = (engine: Engine, options: Token[] | null): string => engine.digestText(options ?? []);
const byEditor = (run: (engine: Engine, author: string) => void): Meaning =>
  primitive((engine) => run(engine, editor(engine, readOptional(engine))));

/** Commands with plain names, which mean changes only where their package is loaded. */
export const CHANGE_PACKAGES: Record<string, Record<string, Meaning>> = {
  trackchanges: {
    addeditor: ignored("m"),
    add: byEditor(setInsertion),
    remove: byEditor((engine, author) => keepDeletion(engine, readArgument(engine), author)),
    change: replaced(true, editor),
    note: byEditor((engine, author) => keepComment(engine, readArgument(engine), author)),
    annote: noteOnWords(editor),
    refneeded: byEditor((engine) => styledArgument(engine, {})),
  },
  easyReview: {
    add: plainInsertion,
    remove: plainDeletion,
    replace: replaced(true, () => ""),
    comment: noteOnWords(() => ""),
  },
};
