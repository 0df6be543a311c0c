import { createElement } from "react";
import type { MailMessage } from "#lib/ports/mail/port.ts";
import type { WithdrawalAskedMailProps, WithdrawalRefundedMailProps } from "./withdrawal-mail.tsx";
import { writeMail } from "./write-mail.ts";

/** Says how to confirm a withdrawal. */
export async function writeWithdrawalAsked(
  to: string,
  props: WithdrawalAskedMailProps,
): Promise<MailMessage> {
  const { WithdrawalAskedMail } = await import("./withdrawal-mail.tsx");
  return writeMail(to, "Confirm your withdrawal", createElement(WithdrawalAskedMail, props));
}

/** Says what was refunded. */
export async function writeWithdrawalRefunded(
  to: string,
  props: WithdrawalRefundedMailProps,
): Promise<MailMessage> {
  const { WithdrawalRefundedMail } = await import("./withdrawal-mail.tsx");
  const subject = `Your withdrawal: ${props.amount} refunded`;
  return writeMail(to, subject, createElement(WithdrawalRefundedMail, props));
}
