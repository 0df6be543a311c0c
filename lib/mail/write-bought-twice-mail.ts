import { createElement } from "react";
import type { MailMessage } from "#lib/ports/mail/port.ts";
import type { BoughtTwiceMailProps } from "./bought-twice-mail.tsx";
import { writeMail } from "./write-mail.ts";

/** Says that a plan was bought twice, and what is refunded. */
export async function writeBoughtTwice(to: string, props: BoughtTwiceMailProps): Promise<MailMessage> {
  const { BoughtTwiceMail } = await import("./bought-twice-mail.tsx");
  const subject = `You paid for a plan twice: we refund ${props.amount}`;
  return writeMail(to, subject, createElement(BoughtTwiceMail, props));
}
