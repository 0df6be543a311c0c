import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";

/** A letter as HTML and as plain text. */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(letter);
  return { html, text: toPlainText(html) };
}
