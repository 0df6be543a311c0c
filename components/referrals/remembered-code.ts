/** The code of the link that a visitor followed. The server reads it too, on the first page after sign-in. */
export const REFERRAL_COOKIE = "galley-referral";
const MONTH_SECONDS = 30 * 86_400;

export function rememberCode(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${REFERRAL_COOKIE}=${code}; Path=/; Max-Age=${MONTH_SECONDS}; SameSite=Lax`;
}

export function forgetCode(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${REFERRAL_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}
