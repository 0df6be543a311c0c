export const ENGINES = ["manuscript", "checks", "conversion", "revisions", "export formats", "exports"];
/** The rooms that every verb works with. */
export const GROUND = [
  "wording",
  "formats",
  "settings",
  "metrics",
  "traces",
  "public fetch",
  "contract",
  "db",
  "ports",
  "context",
];
export const DOMAINS = [
  "site pages",
  "streams",
  "credits",
  "referrals",
  "mail",
  "organizations",
  "auth",
  "catalogue",
  "operators",
  "payments",
  "documents",
  "reviews",
  "chat",
  "accounts",
  "operation",
];
