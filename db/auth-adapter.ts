import { DrizzleAdapter } from "@auth/drizzle-adapter";
import type { Db } from "./client.ts";
import { accounts, users, verificationTokens, webSessions } from "./schema/users.ts";

/** Auth.js's storage on our tables. */
export function authAdapter(db: Db) {
  return DrizzleAdapter(db, {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: webSessions,
    verificationTokensTable: verificationTokens,
  });
}
