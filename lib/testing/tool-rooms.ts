import { CONTRACTS } from "./contract-rooms.ts";
import type { Room } from "./room.ts";
import { DOMAINS, ENGINES, GROUND } from "./room-groups.ts";

/** The rooms of what is not the product: stand-ins, benches, programs, browser tests, configuration. */
export const TOOL_ROOMS: readonly Room[] = [
  { name: "stand-ins", files: /^e2e\/stand-ins\//, may: ["reviews"] },
  {
    name: "bench",
    files: /^bench\/(?!pages(\.ts|\/))/,
    may: [
      ...GROUND,
      ...ENGINES,
      ...CONTRACTS.slice(1),
      ...DOMAINS,
      "api",
      "client",
      "mcp",
      "database server",
      "embedded runner",
      "housekeeping",
      "inngest",
      "stand-ins",
    ],
    inside: ["ports"],
  },
  {
    name: "scripts",
    files: /^scripts\/(?!bench-pages\.ts)/,
    may: [
      ...GROUND,
      ...ENGINES,
      ...CONTRACTS.slice(1),
      ...DOMAINS,
      "api",
      "backup",
      "client",
      "database server",
      "inngest",
      "stand-ins",
      "bench",
    ],
    inside: ["ports"],
  },
  { name: "e2e", files: /^e2e\//, may: ["settings", "database server", "stand-ins", "scripts"] },
  // Benches that work in a browser, as the browser tests do.
  {
    name: "browser bench",
    files: /^(bench\/pages(\.ts|\/)|scripts\/bench-pages\.ts$)/,
    may: [...GROUND, ...ENGINES, ...CONTRACTS.slice(1), ...DOMAINS, "client", "bench", "scripts", "e2e"],
    inside: ["ports"],
  },
  { name: "configuration", files: /^[a-z]+\.config\.ts$/, may: ["settings", "scripts"] },
];
