import { type DocumentNode, type Inline, plainText } from "../../../document-tree.ts";
import { readOptional } from "../engine/arguments.ts";
import type { Engine, EnvironmentStart } from "../engine/engine.ts";

/** The lines of an algorithm that is being read. Its captions are printed before the code. */
type Listing = {
  extra: DocumentNode[];
  lines: string[];
  indent: number;
  end: () => Inline[];
  outer: Listing | null;
};
const open = new WeakMap<object, Listing | null>();

/** Returns the listing whose lines are being read; null outside of one. */
export const currentListing = (engine: Engine): Listing | null => open.get(engine) ?? null;

function words(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) =>
      inline.type === "math"
        ? `$${inline.latex}$`
        : inline.type === "break"
          ? "\n"
          : "children" in inline
            ? words(inline.children)
            : plainText([inline]),
    )
    .join("");
}

function startLine(engine: Engine, listing: Listing): void {
  const end = engine.openFlow(false);
  const { flow } = engine;
  listing.end = () => {
    listing.extra.push(...flow.nodes);
    const inlines = flow.takeInlines();
    end();
    return inlines;
  };
}

export function endLine(engine: Engine, listing: Listing): void {
  for (const line of words(listing.end()).split("\n")) {
    const shown = line.replace(/\s+/g, " ").trim();
    if (shown !== "" && listing.lines.length < 20_000)
      listing.lines.push("  ".repeat(Math.min(20, Math.max(0, listing.indent))) + shown);
  }
  startLine(engine, listing);
}

const listing: EnvironmentStart = (engine) => {
  readOptional(engine);
  if (engine.silent > 0) return null;
  engine.flow.endParagraph();
  const source = engine.place();
  const made: Listing = { extra: [], lines: [], indent: 0, end: () => [], outer: currentListing(engine) };
  open.set(engine, made);
  startLine(engine, made);
  return () => {
    endLine(engine, made);
    made.end();
    open.set(engine, made.outer);
    const { lines } = made;
    for (const node of made.extra) engine.addNode(node, source);
    if (lines.length > 0) engine.addNode({ type: "code", text: lines.join("\n"), language: "" }, source);
  };
};

/** Starts an environment of algorithm2e, which holds a caption and lines. `\;` ends a line. */
const algorithm2e: EnvironmentStart = (engine, name) => {
  const isFloatOnly =
    engine.document.has("algorithm", "algorithmic", "algpseudocode", "algorithmicx", "algcompatible") &&
    !engine.document.has("algorithm2e");
  const { settings } = engine.document;
  const before = settings.get("float kind");
  readOptional(engine);
  settings.set("float kind", "algorithm");
  const restore = () => {
    if (before === undefined) settings.delete("float kind");
    else settings.set("float kind", before);
  };
  if (isFloatOnly) return restore;
  const end = listing(engine, name);
  return () => {
    end?.();
    restore();
  };
};

/** Starts a line with the words that open it. */
export function startWith(engine: Engine, lead: string, change: number): void {
  const listing = currentListing(engine);
  if (listing === null) return;
  endLine(engine, listing);
  listing.indent += change;
  if (lead !== "") engine.emit(`${lead} `);
}

export const ALGORITHM_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  algorithmic: listing,
  algpseudocode: listing,
  pseudocode: listing,
  algorithm: algorithm2e,
  "algorithm*": algorithm2e,
  algorithm2e: algorithm2e,
  procedure: algorithm2e,
  function: algorithm2e,
};
