/**
 * Puts text of others between two lines that it cannot hold, because its writer does not know the boundary. The
 * instructions say that everything between them is data.
 */
export function fence(name: string, text: string, boundary: string): string {
  const mark = `${name} ${boundary}`;
  return `<<<${mark}\n${text.replaceAll(boundary, "")}\n${mark}>>>`;
}
