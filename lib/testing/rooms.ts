import { CONTRACT_ROOMS } from "./contract-rooms.ts";
import { DOMAIN_ROOMS } from "./domain-rooms.ts";
import { ENGINE_ROOMS } from "./engine-rooms.ts";
import { PAGE_ROOMS } from "./page-rooms.ts";
import type { Room } from "./room.ts";
import { GROUND } from "./room-groups.ts";
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
    may: ["settings", "reviews contract", "responses contract", "chat contract"],
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

  ...DOMAIN_ROOMS,

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
      "responses",
      "accounts",
      "housekeeping",
      "embedded runner",
    ],
  },
  { name: "instrumentation", files: /^instrumentation\.ts$/, may: ["inngest"] },

  ...PAGE_ROOMS,
  ...TOOL_ROOMS,
];
