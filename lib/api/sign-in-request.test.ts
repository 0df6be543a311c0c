import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { signInRequest } from "./sign-in-request.ts";

test.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "galley.example.org"])(
  "a sign-in at %s stays at this host, with path, query and body",
  async (host) => {
    const sent = new NextRequest(`http://${host}/api/auth/signin/email?x=1`, {
      method: "POST",
      headers: { host, cookie: "a=1" },
      body: "email=a",
    });
    const request = signInRequest(sent);
    expect(request.url).toBe(`http://${host}/api/auth/signin/email?x=1`);
    expect(request.headers.get("cookie")).toBe("a=1");
    expect(await request.text()).toBe("email=a");
  },
);
