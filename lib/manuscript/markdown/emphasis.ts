/** The longest emphasis that counts as a name or a term, in UTF-16 units on either side of a word. */
const REACH = 60;

/** True if the whole source is bold: "**Methods**:". */
export function isBold(source: string): boolean {
  return /^\*\*[^*]+\*\*:?$/.test(source) || /^__[^_]+__:?$/.test(source);
}

/** True if the offset lies inside a short emphasis: a name, a term or a word that is spoken of. */
export function isEmphasised(markdown: string, at: number): boolean {
  const line = markdown.slice(Math.max(0, at - REACH), at);
  const opened = /(?:^|[\s([])(\*{1,2}|_{1,2})(?!\s)[^*_\n]*$/.exec(line);
  if (opened === null) return false;
  return markdown.slice(at, at + REACH).includes(opened[1] ?? "*");
}
