/** Puts the cursor into a field, but not on a touch screen: its keyboard would cover the text to read first. */
export function focusForTyping(field: HTMLTextAreaElement | null): void {
  if (!window.matchMedia("(pointer: coarse)").matches) field?.focus({ preventScroll: true });
}
