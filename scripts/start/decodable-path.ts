/**
 * The address as Next can read it. A path with a broken escape (`/history/%E0%A4%A`) makes Next answer 500;
 * taken literally it reaches the page or operation, which says what is wrong with it.
 */
export function decodablePath(address: string): string {
  const end = address.indexOf("?");
  const path = end < 0 ? address : address.slice(0, end);
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return path.replaceAll("%", "%25") + address.slice(path.length);
  }
}
