/** A mail that was kept instead of sent. */
export interface ShownMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  createdAt: string;
}
