/** Returns the label of a related quote, or null if it only repeats the words of the quote. */
export function relatedLabel({
  label,
  quote,
}: {
  label?: string | null | undefined;
  quote: string;
}): string | null {
  return !label || bare(label) === bare(quote) ? null : label;
}

function bare(text: string): string {
  return text.replace(/[“”"]/g, "").trim().toLowerCase();
}
