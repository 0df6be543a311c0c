import { createHash } from "node:crypto";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { testApp } from "#lib/testing/test-app.ts";
import { handlers } from "./auth.ts";
import { authSecret } from "./secret.ts";
import { sessionTokenFrom } from "./session-cookie.ts";

test("a web session is named by 32 random bytes, which the server chooses", async () => {
  const { database } = await testApp();
  const hash = createHash("sha256")
    .update(`a-link${await authSecret(database.db)}`)
    .digest("hex");
  await database.sql`
    insert into verification_tokens (identifier, token, expires)
    values ('ann@authors.test', ${hash}, now() + interval '1 hour')`;
  const link = "http://localhost/api/auth/callback/email?token=a-link&email=ann%40authors.test";
  const answer = await handlers.GET(new NextRequest(link));
  const token = sessionTokenFrom(
    answer.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join(";"),
  );
  expect(Buffer.from(token ?? "", "base64url")).toHaveLength(32);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await database.sql`select session_token from web_sessions`).toEqual([{ session_token: token }]);
});
