import { readArgument, readGroup, readOptional } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { sourceOf } from "../engine/token.ts";
import { addCaption } from "./floats.ts";
import { listingText, shownLines } from "./listing-lines.ts";
import { type ListingOptions, optionsEnd, readOptions } from "./listing-options.ts";
import { rawBody } from "./raw-body.ts";

/** The package whose options a listing takes. */
type ListingPackage = "listings" | "minted" | "fancyvrb";

const MAX_FILE = 200_000;

function addListingCaption(engine: Engine, options: ListingOptions): void {
  const caption = options.get("caption")?.replace(/^\[[^\]]*\]\s*/, "");
  const words = caption ?? options.get("title");
  if (words === undefined) return;
  addCaption(engine, "lstlisting", engine.document.commands.tokens(words), caption !== undefined);
  const label = options.get("label");
  if (caption !== undefined && label !== undefined) engine.document.labels.set(label, engine.scopes.current);
}

/** Adds a listing, with its caption above or below it as the options say. */
function addListing(
  engine: Engine,
  by: ListingPackage,
  own: ListingOptions,
  body: string,
  source: ReturnType<Engine["place"]>,
): void {
  const options = engine.document.listings.optionsFor(by, own);
  // Only the package listings has `label` and `caption`. Others print them in a frame or not at all.
  const isCaptioned = by === "listings";
  const isBelow = (options.get("captionpos") ?? "t").startsWith("b");
  if (isCaptioned && !isBelow) addListingCaption(engine, options);
  const language = /^(?:\[[^\]]*\])?\s*(\w*)/.exec(options.get("language") ?? "")?.[1] ?? "";
  const text = listingText(engine, body, options);
  engine.addNode({ type: "code", text, language: language.toLowerCase() }, source);
  if (isCaptioned && isBelow) addListingCaption(engine, options);
}

const withoutComments = (options: string) => options.replace(/(?<!\\)%[^\n]*\n\s*/g, "");

/** Makes an environment of code. `preset` holds the options that its definition gives it. */
const listing =
  (by: ListingPackage, preset: ListingOptions = new Map()): EnvironmentStart =>
  (engine, name) => {
    const source = engine.place();
    const raw = rawBody(engine, name);
    if (engine.silent === 0) {
      const end = optionsEnd(raw);
      const own = new Map([
        ...preset,
        ...readOptions(withoutComments(raw.slice(0, end)).replace(/^\s*\[|\]$/g, "")),
      ]);
      let body = raw.slice(end);
      const [lead, language] = (by === "minted" &&
        !preset.has("language") &&
        /^\s*\{([^}]*)\}/.exec(body)) || [""];
      if (language !== undefined) own.set("language", language.trim());
      body = body.slice(lead.length).replace(/^[^\S\n]*\n/, "");
      addListing(engine, by, own, body, source);
    }
    engine.closeEnvironment(name);
    return null;
  };

/** Makes a command that prints a file of code. A missing file leaves its caption. */
const listingOfFile = (by: ListingPackage): Meaning =>
  primitive((engine) => {
    const own = readOptions(sourceOf(readOptional(engine) ?? []));
    if (by === "minted") own.set("language", engine.expandText(readArgument(engine)).trim());
    const name = engine.expandText(readArgument(engine)).trim();
    if (engine.silent > 0) return;
    const text = engine.document.project.text(name, [""])?.text.slice(0, MAX_FILE);
    if (text !== undefined) addListing(engine, by, own, shownLines(text, own), engine.place());
    else if (by === "listings") addListingCaption(engine, own);
  });

const defaults = (by: ListingPackage): Meaning =>
  primitive((engine) => {
    readOptional(engine);
    engine.document.listings.setDefaults(by, readOptions(sourceOf(readArgument(engine))));
  });

/** Options that the definition of an environment sets for its listings. */
function presetOf(begin: string): ListingOptions {
  const at = /\\lstset\s*\{/.exec(begin);
  if (at === null) return new Map();
  const options = readOptions(begin.slice(at.index + at[0].length).replace(/\}\s*$/, ""));
  for (const key of options.keys()) if (key.startsWith("#")) options.delete(key);
  return options;
}

export const LISTING_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  lstlisting: listing("listings"),
  "lstlisting*": listing("listings"),
  minted: listing("minted"),
  ...Object.fromEntries(
    ["Verbatim", "Verbatim*", "BVerbatim", "LVerbatim", "Highlighting"].map((name) => [
      name,
      listing("fancyvrb"),
    ]),
  ),
};

export const LISTING_COMMANDS: Record<string, Meaning> = {
  lstset: defaults("listings"),
  setminted: defaults("minted"),
  fvset: defaults("fancyvrb"),
  lstdefinestyle: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    const { listings } = engine.document;
    listings.styles.set(name, readOptions(sourceOf(readArgument(engine))));
  }),
  lstinputlisting: listingOfFile("listings"),
  inputminted: listingOfFile("minted"),
  VerbatimInput: listingOfFile("fancyvrb"),
  verbatiminput: listingOfFile("fancyvrb"),
  newminted: primitive((engine) => {
    const name = readOptional(engine);
    const language = engine.expandText(readArgument(engine));
    const preset = readOptions(sourceOf(readArgument(engine)));
    engine.environments.set(
      name === null ? `${language}code` : engine.expandText(name),
      listing("minted", preset.set("language", language)),
    );
  }),
  lstnewenvironment: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    readOptional(engine);
    readOptional(engine);
    const begin = sourceOf(readArgument(engine));
    readArgument(engine);
    engine.environments.set(name, listing("listings", presetOf(begin)));
  }),
  DefineVerbatimEnvironment: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    readGroup(engine);
    const preset = readOptions(sourceOf(readArgument(engine)));
    engine.environments.set(name, listing("fancyvrb", preset));
  }),
};
