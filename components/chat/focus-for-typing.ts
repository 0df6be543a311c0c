/** Puts the cursor into a field; not on a touch screen, where the keyboard would cover what there is to read first. */
export function focusForTyping(field: HTMLTextAreaElement | null): void {
  if (!window.matchMedia("(pointer: coarse)").matches) field?.focus({ preventScroll: true });
}
