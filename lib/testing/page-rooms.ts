import { CONTRACTS } from "./contract-rooms.ts";
import type { Room } from "./room.ts";
import { DOMAINS } from "./room-groups.ts";

/** The rooms of what browsers and programs ask for. */
export const PAGE_ROOMS: readonly Room[] = [
  { name: "components", files: /^components\//, may: ["formats", "rendered", "client", ...CONTRACTS] },
  { name: "inngest route", files: /^app\/api\/inngest\//, may: ["inngest"] },
  { name: "routes", files: /^app\/api\//, may: ["api", "oauth", "mcp", ...CONTRACTS, ...DOMAINS] },
  {
    name: "pages",
    files: /^app\//,
    may: ["components", "context", "api", "oauth", "mcp", ...CONTRACTS, ...DOMAINS],
  },
  { name: "proxy", files: /^proxy\.ts$/, may: ["api"] },
];
