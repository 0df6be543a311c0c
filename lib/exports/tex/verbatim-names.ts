/** Definitions of environments that show their lines as they are, with listings, fancyvrb and tcolorbox. */
const DEFINITION =
  /\\(?:lstnewenvironment|(?:Define|Recustom)VerbatimEnvironment|newtcblisting|NewTCBListing|DeclareTCBListing)\*?\s*(?:\[[^\]]{0,400}\]\s*)?\{([A-Za-z*]{1,60})\}/g;
/** `\newminted[name]{language}` defines `name`, and without a name `languagecode`. */
const MINTED = /\\newminted\s*(?:\[([A-Za-z*]{1,60})\]\s*)?\{([A-Za-z+#-]{1,60})\}/g;
const SOURCE = /\.(?:tex|ltx|sty|cls|def)$/i;

/** Returns the names of environments that a project defines and in which a line would be no comment. */
export function verbatimNames(files: ReadonlyMap<string, Uint8Array>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, bytes] of files) {
    if (files.size > 1 && !SOURCE.test(name)) continue;
    const text = Buffer.from(bytes).toString("latin1");
    for (const [, defined = ""] of text.matchAll(DEFINITION)) names.add(defined);
    for (const [, defined, language = ""] of text.matchAll(MINTED)) names.add(defined ?? `${language}code`);
  }
  return names;
}
