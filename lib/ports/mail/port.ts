/** A message that is written: both faces of the same text. */
export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Takes mail for delivery; rejects when it was not taken, and the caller tries again. */
export interface Mail {
  send: (message: MailMessage) => Promise<void>;
}
