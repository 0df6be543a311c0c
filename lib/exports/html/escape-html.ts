import { withoutControls } from "../without-controls.ts";

/** Returns text that shows as it is, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
