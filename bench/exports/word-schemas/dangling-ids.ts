import type { ZipFiles } from "#lib/exports/zip-file.ts";

/** Returns faults that no schema names: ids that are there twice, and ids that point to nothing. */
export function danglingIds(files: ZipFiles): string[] {
  const partOf = (name: RegExp) =>
    [...files].flatMap(([path, bytes]) => (name.test(path) ? [Buffer.from(bytes).toString()] : [])).join("");
  const [body, comments] = [
    partOf(/^word\/document\d*\.xml$/),
    partOf(/^word\/comments(?:Galley\d+)?\.xml$/),
  ];
  const [extended, ids] = [partOf(/^word\/commentsExtended/), partOf(/^word\/commentsIds/)];
  const defined = valuesOf(comments, /<w:comment\s[^>]*?w:id="([^"]*)"/g);
  const paragraphs = valuesOf(comments, /w14:paraId="([^"]*)"/g);
  const references = valuesOf(body, /<w:commentReference\s[^>]*?w:id="([^"]*)"/g);
  const ends = valuesOf(body, /<w:commentRangeEnd\s[^>]*?w:id="([^"]*)"/g);
  const starts = valuesOf(body, /<w:commentRangeStart\s[^>]*?w:id="([^"]*)"/g);
  return [
    ...twice("two comments have one id", defined),
    ...twice("two paragraphs of comments have one id", paragraphs),
    ...twice("a comment has two references", references),
    ...twice("a range of a comment begins twice", starts),
    ...missing("a reference has no comment", references, defined),
    ...missing("a comment has no reference", defined, references),
    ...missing("a range of a comment has no end", starts, ends),
    ...missing("a range of a comment has no start", ends, starts),
    ...missing("a thread has no paragraph", valuesOf(extended, /w15:paraId="([^"]*)"/g), paragraphs),
    ...missing("a reply has no thread", valuesOf(extended, /w15:paraIdParent="([^"]*)"/g), paragraphs),
    ...missing("a durable id has no paragraph", valuesOf(ids, /w16cid:paraId="([^"]*)"/g), paragraphs),
  ];
}

const valuesOf = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map(([, value = ""]) => value);

function twice(fault: string, values: readonly string[]): string[] {
  return Array.from({ length: values.length - new Set(values).size }, () => fault);
}

function missing(fault: string, values: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(wanted);
  return values.flatMap((value) => (known.has(value) ? [] : [fault]));
}
