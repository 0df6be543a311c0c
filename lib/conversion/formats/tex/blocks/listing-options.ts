/** Options of a listing by key. A key without a value has `true`. */
export type ListingOptions = ReadonlyMap<string, string>;

/** Removes one pair of braces around the whole of a value. */
function withoutBraces(value: string): string {
  if (!value.startsWith("{") || !value.endsWith("}")) return value;
  let depth = 0;
  for (let at = 0; at < value.length - 1; at++) {
    if (value[at] === "{") depth++;
    else if (value[at] === "}" && --depth === 0) return value;
  }
  return value.slice(1, -1).trim();
}

/** Reads `key=value, …` as LaTeX does: commas and signs in braces are part of a value. */
export function readOptions(source: string): Map<string, string> {
  const options = new Map<string, string>();
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= source.length; at++) {
    const char = source[at];
    if (char === "\\") at++;
    else if (char === "{") depth++;
    else if (char === "}") depth--;
    if (at < source.length && (char !== "," || depth > 0)) continue;
    const [, key = "", value = "true"] =
      /^\s*([^=]*?)\s*(?:=\s*([\s\S]*?)\s*)?$/.exec(source.slice(from, at)) ?? [];
    if (key !== "") options.set(key, withoutBraces(value));
    from = at + 1;
  }
  return options;
}

/** Returns the offset after the bracketed options that a source opens with; 0 if there are none. */
export function optionsEnd(source: string): number {
  const start = /^[^\S\n]*\[/.exec(source)?.[0].length ?? 0;
  if (start === 0) return 0;
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const char = source[at];
    if (char === "\\") at++;
    else if (char === "%") at = Math.max(at, source.indexOf("\n", at));
    else if (char === "{") depth++;
    else if (char === "}") depth--;
    else if (char === "]" && depth <= 0) return at + 1;
  }
  return 0;
}

/** The options that a document sets for all its listings, and the numbers of their last lines. */
export class ListingState {
  /** The options by package: `listings`, `minted` or `fancyvrb`. */
  readonly defaults = new Map<string, Map<string, string>>();
  readonly styles = new Map<string, ListingOptions>();
  /** The number of the last line, of all listings ("") and of those of one name. */
  readonly lastLines = new Map<string, number>();

  setDefaults(by: string, options: ListingOptions): void {
    this.defaults.set(by, this.optionsFor(by, options));
  }

  /** Returns a listing's own options, which win over those of its style and those of all listings. */
  optionsFor(by: string, own: ListingOptions): Map<string, string> {
    const all = new Map(this.defaults.get(by));
    const style = this.styles.get(own.get("style") ?? "");
    for (const some of [style ?? new Map<string, string>(), own])
      for (const [key, value] of some) all.set(key, value);
    return all;
  }
}
