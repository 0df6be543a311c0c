import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { believeNotedAddresses } from "#lib/auth/noted-address.ts";
import { signInRequest } from "./sign-in-request.ts";

test("a forwarded protocol or host moves no sign-in, unless a trusted proxy gives the protocol", () => {
  believeNotedAddresses();
  const at = (peer: string) =>
    signInRequest(
      new NextRequest("http://localhost:3000/api/auth/signin/email", {
        headers: {
          host: "localhost:3000",
          "x-forwarded-proto": "https",
          "x-forwarded-host": "evil.example",
          forwarded: "proto=https;host=evil.example",
          "x-galley-remote-address": peer,
        },
      }),
    ).url;
  expect(at("192.0.2.7")).toBe("http://localhost:3000/api/auth/signin/email");
  expect(at("127.0.0.1")).toBe("https://localhost:3000/api/auth/signin/email");
});

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
