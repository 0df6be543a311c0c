import { problem } from "#lib/contract/problem.ts";

export const addressMismatch = problem({
  slug: "address-mismatch",
  status: 400,
  title: "The address is not that of the account",
  explanation:
    "A deletion needs the mail address of the account, so that nobody deletes an account by mistake. Upper and lower case do not matter.",
});
