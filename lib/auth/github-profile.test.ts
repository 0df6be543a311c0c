import { afterEach, expect, test } from "vitest";
import { type Answer, serve } from "#e2e/stand-ins/stand-in-server.ts";
import { readGithubProfile } from "./github-profile.ts";

let github: Awaited<ReturnType<typeof serve>> | undefined;
afterEach(() => github?.close());

async function profileOf(email: string | null, addresses: unknown, status = 200) {
  github = await serve(async ({ url, headers }): Promise<Answer> => {
    if (headers.authorization !== "Bearer token") return { status: 401, body: {} };
    return url === "/user"
      ? { body: { id: 1815, login: "ada", name: "Ada", email, avatar_url: "https://github.test/ada" } }
      : { status, body: addresses };
  });
  return readGithubProfile("token", github.origin);
}

const address = (email: string, verified: boolean, primary = false) => ({ email, verified, primary });

test("the public address is verified if GitHub says so of it", async () => {
  const addresses = [address("root@lab.test", false, true), address("Ada@lab.test", true)];
  expect(await profileOf("ada@lab.test", addresses)).toMatchObject({
    id: "1815",
    login: "ada",
    email: "ada@lab.test",
    email_verified: true,
  });
});

test("the primary address stands for a hidden one, and may be unverified", async () => {
  const addresses = [address("ada@lab.test", true), address("root@lab.test", false, true)];
  expect(await profileOf(null, addresses)).toMatchObject({ email: "root@lab.test", email_verified: false });
});

test("an account without an address, or a GitHub that refuses, signs nobody in", async () => {
  await expect(profileOf(null, [])).rejects.toThrow("no address");
  await github?.close();
  await expect(profileOf("ada@lab.test", { message: "Bad" }, 403)).rejects.toThrow("403");
});
