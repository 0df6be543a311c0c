import { CONTRACT_ROOMS, CONTRACTS } from "./contract-rooms.ts";
import { ENGINE_ROOMS } from "./engine-rooms.ts";
import { PAGE_ROOMS } from "./page-rooms.ts";
import type { Room } from "./room.ts";
import { ENGINES, GROUND } from "./room-groups.ts";
import { TOOL_ROOMS } from "./tool-rooms.ts";

/**
 * Every room, from the ground up. A file belongs to the first room that fits it. A room may import only rooms above it
 * in this list, so there is no circle of rooms.
 */
export const ROOMS: readonly Room[] = [
  ...ENGINE_ROOMS,
  {
    name: "settings",
    files:
      /^lib\/(address-ranges|env|env-files|env-values|log|read-prompt|model-roles|product-version|without-secrets)\.ts$/,
    may: ["checks", "formats"],
  },

  // What is counted, and what is written of the way that work takes.
  { name: "metrics", files: /^lib\/metrics\//, may: [] },
  { name: "traces", files: /^lib\/traces\//, may: ["settings"] },
  ...CONTRACT_ROOMS,

  {
    name: "db",
    files: /^db\/(?!backup|embedded|migrate)/,
    may: ["settings", "reviews contract", "chat contract"],
    open: /^db\/((advisory-locks|client|auth-adapter)\.ts|queries\/)/,
  },
  { name: "database server", files: /^db\//, may: ["settings", "db"] },
  {
    name: "ports",
    files: /^lib\/ports\//,
    may: ["wording", "settings", "metrics", "traces", "db"],
    open: /^lib\/ports\/(compose|\w+\/port|blobs\/public-store-origin|payments\/provider-state)\.ts$/,
  },
  // The form of an archive of an installation.
  { name: "backup", files: /^lib\/backup\//, may: [] },
  {
    name: "context",
    files:
      /^lib\/(actor|context|hash-secret|kept-since|once-by-key|open-stored-file|request-context|transact)\.ts$/,
    may: ["settings", "traces", "contract", "db", "ports"],
  },

  {
    name: "tools",
    files: /^lib\/tools\//,
    may: ["settings", "contract", "ports", "context", "checks", "calculator"],
  },
  {
    name: "streams",
    files: /^lib\/streams\//,
    may: ["settings", "contract", "streams contract", "db", "context"],
  },
  // Pages whose text an operator can write.
  { name: "site pages", files: /^lib\/site-pages\//, may: ["settings"] },
  { name: "work", files: /^lib\/work\//, may: ["settings", "db", "context"] },
  {
    name: "credits",
    files: /^lib\/credits\//,
    may: ["wording", "settings", "contract", "credits contract", "db", "context", "tools"],
  },
  {
    name: "referrals",
    files: /^lib\/referrals\//,
    may: ["settings", "contract", "referrals contract", "db", "context", "credits"],
  },
  { name: "mail", files: /^lib\/mail\//, may: ["wording", "settings", "db", "ports", "context"] },
  {
    name: "organizations",
    files: /^lib\/organizations\//,
    may: [...GROUND, "organizations contract", "credits", "mail"],
  },
  {
    name: "auth",
    files: /^lib\/auth\//,
    may: ["settings", "contract", "auth contract", "db", "context", "credits", "mail"],
  },
  {
    name: "catalogue",
    files: /^lib\/catalogue\//,
    may: ["settings", "contract", "catalogue contract", "db", "ports", "context"],
  },
  {
    name: "payments",
    files: /^lib\/payments\//,
    may: [
      ...GROUND,
      "organizations contract",
      "payments contract",
      "catalogue",
      "credits",
      "referrals",
      "mail",
      "organizations",
    ],
  },
  {
    name: "operators",
    files: /^lib\/operators\//,
    may: [...GROUND, "credits contract", "operators contract", "credits", "referrals", "auth"],
  },
  {
    name: "documents",
    files: /^lib\/documents\//,
    may: [
      ...GROUND,
      "sandbox",
      "manuscript",
      "conversion",
      "streams contract",
      "documents contract",
      "tools",
      "streams",
      "work",
      "credits",
    ],
  },
  {
    name: "reviews",
    files: /^lib\/reviews\//,
    may: [
      ...GROUND,
      ...ENGINES,
      "sandbox",
      "streams contract",
      "credits contract",
      "documents contract",
      "reviews contract",
      "tools",
      "streams",
      "credits",
      "auth",
      "documents",
    ],
  },
  {
    name: "chat",
    files: /^lib\/chat\//,
    may: [
      ...GROUND,
      ...ENGINES,
      "streams contract",
      "credits contract",
      "documents contract",
      "reviews contract",
      "chat contract",
      "tools",
      "streams",
      "credits",
      "documents",
      "reviews",
    ],
  },
  {
    name: "api",
    files: /^lib\/api\//,
    may: ["settings", "metrics", ...CONTRACTS, "db", "ports", "context", "streams", "auth"],
  },
  {
    name: "oauth",
    files: /^lib\/oauth\//,
    may: [...GROUND, "oauth contract", "auth", "api"],
  },
  {
    name: "accounts",
    files: /^lib\/accounts\//,
    may: [
      ...GROUND,
      "organizations contract",
      "operators contract",
      "accounts contract",
      "credits",
      "referrals",
      "organizations",
      "auth",
      "payments",
      "operators",
      "documents",
      "reviews",
      "oauth",
    ],
  },
  {
    name: "mcp",
    files: /^lib\/mcp\//,
    may: [...GROUND, ...CONTRACTS, "tools", "credits", "auth", "documents", "reviews", "api"],
  },
  { name: "client", files: /^lib\/client\//, may: ["contract"] },
  {
    name: "housekeeping",
    files: /^lib\/(forget-old-records|housekeeping|reconcile-work)\.ts$/,
    may: [
      "settings",
      "metrics",
      "db",
      "ports",
      "context",
      "work",
      "credits",
      "referrals",
      "catalogue",
      "payments",
      "documents",
      "reviews",
    ],
  },

  {
    name: "operation",
    files: /^lib\/operation\//,
    may: [...GROUND, "operators contract", "operators", "housekeeping"],
  },
  { name: "embedded runner", files: /^inngest\/embedded\//, may: ["metrics", "traces", "db"] },
  {
    name: "inngest",
    files: /^inngest\//,
    may: [
      "settings",
      "metrics",
      "traces",
      "contract",
      "db",
      "context",
      "streams",
      "work",
      "mail",
      "catalogue",
      "payments",
      "documents",
      "reviews",
      "accounts",
      "housekeeping",
      "embedded runner",
    ],
  },
  { name: "instrumentation", files: /^instrumentation\.ts$/, may: ["inngest"] },

  ...PAGE_ROOMS,
  ...TOOL_ROOMS,
];
