import type { ReactElement } from "react";
import type { MailMessage } from "#lib/ports/mail/port.ts";

/**
 * A letter as HTML and as plain text, ready to send. What writes letters is loaded with the first one, because it takes
 * a second, which each start would wait for.
 */
export async function writeMail(to: string, subject: string, letter: ReactElement): Promise<MailMessage> {
  const { render, toPlainText } = await import("react-email");
  const html = await render(letter);
  return { to, subject: subject.replace(/[\r\n]+/g, " "), html, text: toPlainText(html) };
}
