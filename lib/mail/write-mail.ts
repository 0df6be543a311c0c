import type { ReactElement } from "react";
import type { MailMessage } from "#lib/ports/mail/port.ts";

/** A letter as HTML and as plain text, ready to send. What writes letters is loaded with the first one. */
export async function writeMail(to: string, subject: string, letter: ReactElement): Promise<MailMessage> {
  const { renderLetter } = await import("./render-letter.ts");
  return { to, subject: subject.replace(/[\r\n]+/g, " "), ...(await renderLetter(letter)) };
}
