/** Returns the pattern of `like` for texts that contain a text, without the space around it. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, "\\$&")}%`;
}
