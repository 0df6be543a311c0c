import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/client/client.ts";
import type { Theme } from "#lib/contract/theme.ts";
import { THEME_COOKIE } from "./theme-cookie.ts";

const YEAR_SECONDS = 31_536_000;

/** Applies a theme here and now, and keeps it for the account. Rejects if only this browser keeps it. */
export async function chooseTheme(theme: Theme): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  await call(updateProfile, { body: { theme } });
}
