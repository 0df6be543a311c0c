/**
 * Returns the address in a form that Next can read. Next answers 500 for a path with a broken escape
 * (`/history/%E0%A4%A`). Taken literally, the path reaches the page or operation, which says what is wrong.
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
