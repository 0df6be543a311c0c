import { attributeOf, scanXml } from "../xml/scan-xml.ts";
import type { DocxFile } from "./docx-file.ts";
import { drawnWords } from "./drawn-words.ts";
import { WORD_PREFIXES } from "./word-names.ts";
import { readWordText } from "./word-text.ts";

/** Returns the letters of each footnote and endnote, by `footnote:3`. */
export function readNotes(file: DocxFile): Map<string, string> {
  const notes = new Map<string, string>();
  for (const kind of ["footnote", "endnote"]) {
    const path = file.related(`${kind}s`);
    const xml = path === null ? null : file.read(path);
    if (xml === null) continue;
    const sources = { drawn: { ...drawnWords(file, xml), target: () => "" }, notes: new Map() };
    const root = /<(?![?!])[^>]*>/.exec(xml)?.[0] ?? "";
    let id = "";
    let from = 0;
    scanXml(xml, WORD_PREFIXES, {
      open: ({ name, raw, start }) => {
        if (name !== `w:${kind}`) return;
        id = attributeOf(raw, "id") ?? "";
        from = start;
      },
      close: (name, _, end) => {
        if (name !== `w:${kind}`) return;
        // The root declares the prefixes that the note uses.
        const { all } = readWordText(`${root}${xml.slice(from, end)}</>`, sources);
        notes.set(`${kind}:${id}`, all?.letters.text ?? "");
      },
      text: () => {},
    });
  }
  return notes;
}
