/** One message, with the same text as HTML and as plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Takes mail for delivery. Rejects if the mail was not taken; the caller then tries again. */
export interface Mail {
  send: (message: MailMessage) => Promise<void>;
}
