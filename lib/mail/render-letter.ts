import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";

/**
 * A letter as HTML and as plain text. The build leaves out what is not imported here by name, which is most of the
 * library and takes a second to load.
 */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(letter);
  return { html, text: toPlainText(html) };
}
