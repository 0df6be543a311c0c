/** A part of the project with its own rule about what it may import. */
export interface Room {
  name: string;
  files: RegExp;
  /** Rooms above this one in the list. Its own files a room may always import. */
  may: readonly string[];
  /** The files that other rooms may import. All of them unless it is given. */
  open?: RegExp;
  /** Another room's files beyond those that are open, for a room that starts or measures it. */
  inside?: readonly string[];
}

/** The files of a domain that only declare: shapes, problems and operations. Browsers and the database know them. */
const declared = (domain: string) =>
  new RegExp(`^lib/${domain}/([a-z]+-)?(schema|contract|problems|operation|types)\\.ts$`);

const ENGINES = ["manuscript", "checks", "conversion"];
/** The rooms that every verb works with. */
const GROUND = ["wording", "formats", "settings", "contract", "db", "ports", "context"];
const CONTRACTS = [
  "contract",
  "streams contract",
  "credits contract",
  "documents contract",
  "reviews contract",
  "chat contract",
  "auth contract",
  "api contract",
  "wording",
];
const DOMAINS = ["streams", "credits", "mail", "auth", "documents", "reviews", "chat"];

/**
 * Every room, from the ground up. A file belongs to the first room that fits it. A room may import only rooms above it
 * in this list, so there is no circle of rooms.
 */
export const ROOMS: readonly Room[] = [
  // Wording that every room shares.
  { name: "wording", files: /^lib\/count-noun\.ts$/, may: [] },
  { name: "manuscript", files: /^lib\/manuscript\//, may: [] },
  { name: "sandbox", files: /^lib\/sandbox\//, may: [] },
  { name: "checks", files: /^lib\/checks\//, may: ["wording", "manuscript", "sandbox"] },
  {
    name: "calculator",
    files: /^lib\/calculator\//,
    may: ["manuscript", "sandbox", "checks"],
    open: /^lib\/calculator\/calculator\.ts$/,
  },
  // The declarations of the formats, which the browser loads too.
  { name: "formats", files: /^lib\/conversion\/(format|file-head)\.ts$/, may: [] },
  { name: "conversion", files: /^lib\/conversion\//, may: ["manuscript", "sandbox", "formats"] },
  { name: "settings", files: /^lib\/(env|log|read-prompt|model-roles)\.ts$/, may: ["checks", "formats"] },

  { name: "contract", files: /^lib\/contract\//, may: [] },
  { name: "streams contract", files: declared("streams"), may: ["contract"] },
  { name: "credits contract", files: declared("credits"), may: ["contract"] },
  {
    name: "documents contract",
    files: declared("documents"),
    may: ["contract", "streams contract", "formats"],
  },
  {
    name: "reviews contract",
    files: new RegExp(`${declared("reviews").source}|^lib/reviews/passes/vocabulary\\.ts$`),
    may: ["wording", "contract", "streams contract", "credits contract", "documents contract"],
  },
  {
    name: "chat contract",
    files: declared("chat"),
    may: ["contract", "streams contract", "credits contract", "reviews contract"],
  },
  { name: "auth contract", files: declared("auth"), may: ["contract"] },
  {
    name: "api contract",
    files: declared("api"),
    may: ["contract", "documents contract", "reviews contract"],
  },

  {
    name: "db",
    files: /^db\/(?!embedded|migrate)/,
    may: ["settings", "reviews contract", "chat contract"],
    open: /^db\/((client|auth-adapter)\.ts|queries\/)/,
  },
  { name: "database server", files: /^db\//, may: ["settings"] },
  {
    name: "ports",
    files: /^lib\/ports\//,
    may: ["wording", "settings", "db"],
    open: /^lib\/ports\/(compose|\w+\/port)\.ts$/,
  },
  {
    name: "context",
    files: /^lib\/(actor|context|request-context|transact)\.ts$/,
    may: ["settings", "contract", "db", "ports"],
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
  {
    name: "credits",
    files: /^lib\/credits\//,
    may: ["settings", "contract", "credits contract", "db", "context"],
  },
  { name: "mail", files: /^lib\/mail\//, may: ["settings", "db", "ports", "context"] },
  {
    name: "auth",
    files: /^lib\/auth\//,
    may: ["settings", "contract", "auth contract", "db", "context", "credits", "mail"],
  },
  {
    name: "documents",
    files: /^lib\/documents\//,
    may: [
      ...GROUND,
      "manuscript",
      "conversion",
      "streams contract",
      "documents contract",
      "tools",
      "streams",
      "credits",
    ],
  },
  {
    name: "reviews",
    files: /^lib\/reviews\//,
    may: [
      ...GROUND,
      ...ENGINES,
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
  { name: "api", files: /^lib\/api\//, may: ["settings", ...CONTRACTS, "db", "context", "streams", "auth"] },
  { name: "client", files: /^lib\/client\//, may: ["contract"] },
  { name: "housekeeping", files: /^lib\/housekeeping\.ts$/, may: ["db", "context", "documents", "reviews"] },

  { name: "embedded runner", files: /^inngest\/embedded\//, may: ["db"] },
  {
    name: "inngest",
    files: /^inngest\//,
    may: [
      "settings",
      "contract",
      "db",
      "context",
      "mail",
      "documents",
      "reviews",
      "housekeeping",
      "embedded runner",
    ],
  },
  { name: "instrumentation", files: /^instrumentation\.ts$/, may: ["inngest"] },

  { name: "components", files: /^components\//, may: ["formats", "client", ...CONTRACTS] },
  { name: "inngest route", files: /^app\/api\/inngest\//, may: ["inngest"] },
  { name: "routes", files: /^app\/api\//, may: ["api", ...CONTRACTS, ...DOMAINS] },
  { name: "pages", files: /^app\//, may: ["components", "context", "api", ...CONTRACTS, ...DOMAINS] },
  { name: "proxy", files: /^proxy\.ts$/, may: ["api"] },

  { name: "stand-ins", files: /^e2e\/stand-ins\//, may: ["reviews"] },
  {
    name: "bench",
    files: /^bench\//,
    may: [
      ...GROUND,
      ...ENGINES,
      ...CONTRACTS.slice(1),
      ...DOMAINS,
      "api",
      "database server",
      "embedded runner",
      "inngest",
      "stand-ins",
    ],
    inside: ["ports"],
  },
  {
    name: "scripts",
    files: /^scripts\//,
    may: [
      ...GROUND,
      ...ENGINES,
      ...CONTRACTS.slice(1),
      ...DOMAINS,
      "client",
      "database server",
      "inngest",
      "bench",
    ],
    inside: ["ports"],
  },
  { name: "e2e", files: /^e2e\//, may: ["settings", "stand-ins", "scripts"] },
  { name: "configuration", files: /^[a-z]+\.config\.ts$/, may: ["settings"] },
];
