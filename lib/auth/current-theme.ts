import { database, isDatabaseUnavailable } from "#db/client.ts";
import { selectThemeOf } from "#db/queries/web-sessions.ts";
import type { Theme } from "#lib/contract/theme.ts";
import { sessionToken } from "./current-actor.ts";

/** Returns the theme that the account of the page has chosen; null without an account or a choice. */
export async function currentTheme(): Promise<Theme | null> {
  const token = await sessionToken();
  if (!token) return null;
  try {
    return await selectThemeOf(database().db, token);
  } catch (error) {
    // The page that says so needs no theme of the account.
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
