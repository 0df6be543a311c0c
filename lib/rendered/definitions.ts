const DEFINITION = /^ {0,3}\[(\^?[^\]\n]{1,200})\]:[ \t]*(.*)$/gm;
const REFERENCE = /\[(\^?[^\]\n]{1,200})\]/g;

/** Returns the footnote and link definitions of a manuscript, by label in lower case. */
export function readDefinitions(markdown: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, label = "", rest = ""] of markdown.matchAll(DEFINITION)) {
    const key = label.toLowerCase();
    // Only the label of a footnote matters, because its text is shown in its own place.
    if (!found.has(key)) found.set(key, label.startsWith("^") ? `[${label}]:` : `[${label}]: ${rest}`);
  }
  return found;
}

/** Returns, as Markdown, the definitions that a chunk refers to and does not contain. */
export function definitionsFor(text: string, definitions: ReadonlyMap<string, string>): string {
  if (definitions.size === 0) return "";
  const own = readDefinitions(text);
  const needed = new Set<string>();
  for (const [, label = ""] of text.matchAll(REFERENCE)) {
    const definition = definitions.get(label.toLowerCase());
    if (definition && !own.has(label.toLowerCase())) needed.add(definition);
  }
  return [...needed].join("\n\n");
}
