import { THEMES, type Theme } from "#lib/contract/theme.ts";

/** The server reads this cookie where no account has a theme, so that the first page already has the right colours. */
export const THEME_COOKIE = "galley-theme";

export function toTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}
