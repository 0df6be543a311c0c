import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";

export interface Account {
  email: string;
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

let made = 0;

/** An address that no other test has. */
export function newAddress(): string {
  made += 1;
  return `reader-${process.pid}-${Date.now().toString(36)}-${made}@example.org`;
}

/** Makes an account the way a person does: asks for a link, takes it from the outbox, follows it. */
export async function createAccount(request: APIRequestContext): Promise<Account> {
  const email = newAddress();
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const requested = await request.post("/api/auth/signin/email", {
    form: { csrfToken, email, callbackUrl: "/reviews" },
  });
  expect(requested.status(), "the sign-in link was requested").toBe(200);
  const outbox = await (await request.get("/outbox")).text();
  const mail = outbox
    .matchAll(/href="(\/outbox\?mail=[^"]+)"(.*?)<\/a>/gs)
    .find(([, , text]) => text?.includes(email))?.[1];
  const letter = await (await request.get(mail ?? "/outbox")).text();
  const link = /href="([^"]*\/api\/auth\/callback\/email[^"]*)"/.exec(letter)?.[1]?.replaceAll("&amp;", "&");
  expect(link, "the outbox holds the link").toBeDefined();
  expect((await request.get(link ?? "")).url(), "the link signs in").toMatch(/\/reviews$/);
  return { email, cookies: (await request.storageState()).cookies };
}
