export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The server reads this cookie too, so that the first page already has the right colours. */
export const THEME_COOKIE = "galley-theme";
const YEAR_SECONDS = 31_536_000;

export function toTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

export function applyTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
