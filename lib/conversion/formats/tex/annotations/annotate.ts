import type { HiddenText, TrackedChange } from "../../../conversion.ts";
import type { Engine } from "../engine/engine.ts";
import { sourceOf, type Token } from "../engine/token.ts";
import { styledArgument } from "../text/styles.ts";

/** Returns one value of a list of options such as `author={A B}`, as it is printed; "" if it is missing. */
export function optionText(engine: Engine, options: readonly Token[] | null, key: string): string {
  const source = sourceOf(options ?? []);
  const value = new RegExp(`(?:^|,)\\s*${key}\\s*=\\s*(\\{[^{}]*\\}|[^,]*)`).exec(source)?.[1];
  return value === undefined ? "" : engine.digestText(engine.document.commands.tokens(value));
}

/** Returns the words that tokens would print, and sets nothing. Footnotes in them are no part of the text. */
function wordsAside(engine: Engine, tokens: readonly Token[]): string {
  if (engine.input.exhausted) return "";
  const { footnotes, openMarks, counters } = engine.document;
  const [notes, marks, number] = [footnotes.length, openMarks.length, counters.get("footnote")];
  const words = engine.digestText(tokens);
  footnotes.length = notes;
  openMarks.length = marks;
  counters.set("footnote", number);
  return words;
}

/** Returns words that the text also sets. Their annotations are kept when it does, so that each counts once. */
function quoteOf(engine: Engine, tokens: readonly Token[]): string {
  const { annotations } = engine.document;
  annotations.isQuoting = true;
  const words = wordsAside(engine, tokens);
  annotations.isQuoting = false;
  return words;
}

/** Keeps an annotation. By default it is about the words that were set last. */
export function keepComment(
  engine: Engine,
  tokens: readonly Token[],
  author = "",
  quote: readonly Token[] | null = null,
): void {
  const { annotations } = engine.document;
  if (engine.silent > 0 || !annotations.takesComments) return;
  const beside = quote === null ? engine.flow.lastWords : quoteOf(engine, quote);
  annotations.comment(wordsAside(engine, tokens), author, beside);
}

export function keepDeletion(engine: Engine, tokens: readonly Token[], author = ""): void {
  const { annotations } = engine.document;
  if (engine.silent > 0 || !annotations.takesChanges) return;
  const text = wordsAside(engine, tokens);
  annotations.change({ kind: "deletion", author, date: "", text });
}

/** Sets the next argument as text that was added. */
export function setInsertion(engine: Engine, author = ""): void {
  const { annotations } = engine.document;
  const isKept = engine.silent === 0 && annotations.takesChanges;
  const insertion: TrackedChange = { kind: "insertion", author, date: "", text: "" };
  if (isKept) annotations.change(insertion);
  styledArgument(engine, isKept ? { insertion } : {});
}

/** Sets tokens that take space and print nothing. The space of a digit or a sign is no text. */
export function keepPhantom(engine: Engine, tokens: readonly Token[]): void {
  if (engine.silent > 0 || engine.inMath) return;
  const words = wordsAside(engine, tokens);
  if (/\p{L}{2}.*\s.*\p{L}{2}/su.test(words)) keepHidden(engine, "transparent", words);
}

function keepHidden(engine: Engine, reason: HiddenText["reason"], words: string): void {
  const { annotations } = engine.document;
  annotations.show();
  annotations.hide(reason, words, engine.place());
  annotations.show();
}
