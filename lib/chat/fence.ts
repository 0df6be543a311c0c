/**
 * Text of the document for the model, marked as data. Nobody who wrote the document can have known the boundary, so
 * nothing in the text can close the fence; should it hold it all the same, it is taken out.
 */
export function fenced(boundary: string, text: string): string {
  return `<data-${boundary}>\n${text.replaceAll(boundary, "")}\n</data-${boundary}>`;
}
