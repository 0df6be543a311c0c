import { cookies } from "next/headers";
import { cache } from "react";
import { THEME_COOKIE, toTheme } from "#components/shell/theme-cookie.ts";
import { currentTheme } from "#lib/auth/current-theme.ts";
import type { Theme } from "#lib/contract/theme.ts";

/** The theme of the account, else that of the browser, so that the first paint already has the right colours. */
export const themeOfPage = cache(async (): Promise<Theme> => {
  return (await currentTheme()) ?? toTheme((await cookies()).get(THEME_COOKIE)?.value);
});
