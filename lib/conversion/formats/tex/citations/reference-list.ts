import { text } from "../../../document-tree.ts";
import { addHeading } from "../blocks/sections.ts";
import { readArgument, readOptional } from "../engine/arguments.ts";
import type { Engine, EnvironmentStart } from "../engine/engine.ts";
import { commandToken, type Token } from "../engine/token.ts";

/** Adds the heading of the list, with the name that the class or the author gives it. */
export function heading(engine: Engine, title: readonly Token[] | null): void {
  const name = engine.document.settings.has("has chapters") ? "bibname" : "refname";
  addHeading(engine, 2, title ?? [commandToken(name)]);
}

export function printReferences(engine: Engine, title: readonly Token[] | null = null): void {
  const { document } = engine;
  if (engine.silent > 0 || document.referencesShown) return;
  const entries = document.known?.bibliography?.entries ?? [];
  if (entries.length === 0) return;
  document.referencesShown = true;
  heading(engine, title);
  const source = engine.place();
  for (const entry of entries) {
    const children = engine.digestInline(document.commands.tokens(entry.latex));
    engine.addNode({ type: "reference", children: [text(entry.lead), ...children] }, source);
  }
}

export const thebibliography: EnvironmentStart = (engine) => {
  readArgument(engine);
  if (engine.silent > 0) return null;
  engine.document.referencesShown = true;
  engine.flow.endParagraph();
  heading(engine, null);
  return () => {
    endItem(engine);
  };
};

export function endItem(engine: Engine): void {
  const { flow } = engine;
  if (flow.isEmpty) return;
  const source = flow.start;
  const children = flow.takeInlines();
  flow.add({ type: "reference", children, ...(source === undefined ? {} : { source }) });
}

export function bibitem(engine: Engine): void {
  const option = readOptional(engine);
  const key = engine.expandText(readArgument(engine)).trim();
  if (engine.silent > 0) return;
  endItem(engine);
  const { document } = engine;
  document.counters.step("enumiv");
  const number = String(document.counters.get("enumiv"));
  const label = option === null ? null : engine.digestText(option);
  if (document.bibitems.length < 20_000)
    document.bibitems.push({ key, label: label === "" ? null : label, number });
  const style = document.known?.bibliography?.style;
  if (style?.mode === "author-year") return;
  const isOwn = label !== null && label !== "" && style?.mode === "alpha";
  engine.emitInline(text(`[${isOwn ? label : number}] `), {});
}
