import { expect, test } from "vitest";
import { addressReach } from "./address-reach.ts";
import { ASSISTANT_CLIENTS } from "./assistant-clients.ts";

const ADDRESS = "http://localhost:3000/mcp";

test.each([
  ["http://localhost:3000/mcp", "computer"],
  ["http://127.0.0.1/mcp", "computer"],
  ["http://[::1]:3000/mcp", "computer"],
  ["http://galley.lab:3000/mcp", "network"],
  ["http://localhost.evil.test/mcp", "network"],
  ["https://galley.example.org/mcp", "web"],
])("%s reaches: %s", (address, reach) => {
  expect(addressReach(address)).toBe(reach);
});

test.each(ASSISTANT_CLIENTS)(
  "what $name gets names the address, and a key only where it is wanted",
  (client) => {
    expect(client.signIn(ADDRESS).code).toContain(ADDRESS);
    expect(client.signIn(ADDRESS).code).not.toMatch(/bearer|key/i);
    const withKey = client.withKey?.(ADDRESS).code;
    if (withKey) expect(withKey).toContain(ADDRESS);
    if (withKey) expect(withKey).toMatch(/key/i);
  },
);

test("every JSON that is offered is valid", () => {
  const codes = ASSISTANT_CLIENTS.flatMap((client) => [client.signIn(ADDRESS), client.withKey?.(ADDRESS)])
    .map((lines) => lines?.code ?? "")
    .filter((code) => code.startsWith("{"));
  expect(codes.length).toBeGreaterThan(4);
  for (const code of codes) expect(() => JSON.parse(code)).not.toThrow();
});

test("the link for Cursor holds the address", () => {
  const link = new URL(ASSISTANT_CLIENTS.find(({ id }) => id === "cursor")?.link?.(ADDRESS) ?? "");
  expect(JSON.parse(atob(link.searchParams.get("config") ?? ""))).toEqual({ url: ADDRESS });
  expect(link.searchParams.get("name")).toBe("galley");
});
