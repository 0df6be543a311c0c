/**
 * Returns a form of a mail address that all spellings of one mailbox share: lower case, without a +tag, and for Gmail
 * without dots and under one domain.
 */
export function normalizedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
