/**
 * Text of others between two lines that it cannot hold: the boundary is not known to whoever wrote it. What stands
 * between them is data to the model, and the instructions say so.
 */
export function fence(name: string, text: string, boundary: string): string {
  const mark = `${name} ${boundary}`;
  return `<<<${mark}\n${text.replaceAll(boundary, "")}\n${mark}>>>`;
}
