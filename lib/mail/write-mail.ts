import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { MailMessage } from "#lib/ports/mail/port.ts";

/** A letter as HTML and as plain text, ready to send. */
export async function writeMail(to: string, subject: string, letter: ReactElement): Promise<MailMessage> {
  const html = await render(letter);
  return { to, subject: subject.replace(/[\r\n]+/g, " "), html, text: toPlainText(html) };
}
