import type { Room } from "./room.ts";

/** The files of a domain that only declare: shapes, problems and operations. Browsers and the database know them. */
const declared = (domain: string) =>
  new RegExp(`^lib/${domain}/([a-z]+-)?(schema|contract|problems|operation|types)\\.ts$`);

/** What a page needs to know of the API. */
export const CONTRACTS = [
  "contract",
  "streams contract",
  "credits contract",
  "referrals contract",
  "organizations contract",
  "documents contract",
  "reviews contract",
  "responses contract",
  "chat contract",
  "auth contract",
  "oauth contract",
  "catalogue contract",
  "payments contract",
  "operators contract",
  "accounts contract",
  "api contract",
  "wording",
];

/** The rooms of the declarations, from the ground up. */
export const CONTRACT_ROOMS: readonly Room[] = [
  { name: "contract", files: /^lib\/contract\//, may: [] },
  { name: "streams contract", files: declared("streams"), may: ["contract"] },
  { name: "credits contract", files: declared("credits"), may: ["contract"] },
  { name: "referrals contract", files: declared("referrals"), may: ["contract"] },
  { name: "organizations contract", files: declared("organizations"), may: ["contract"] },
  {
    name: "documents contract",
    files: declared("documents"),
    may: ["contract", "streams contract", "formats"],
  },
  {
    name: "reviews contract",
    files: new RegExp(`${declared("reviews").source}|^lib/reviews/passes/vocabulary\\.ts$`),
    may: [
      "wording",
      "contract",
      "export formats",
      "streams contract",
      "credits contract",
      "documents contract",
    ],
  },
  {
    name: "responses contract",
    files: declared("responses"),
    may: ["contract", "documents contract", "reviews contract"],
  },
  {
    name: "chat contract",
    files: declared("chat"),
    may: ["contract", "streams contract", "credits contract", "reviews contract"],
  },
  { name: "oauth contract", files: declared("oauth"), may: ["contract"] },
  { name: "auth contract", files: declared("auth"), may: ["contract"] },
  {
    name: "payments contract",
    files: declared("payments"),
    may: ["contract", "organizations contract"],
  },
  { name: "catalogue contract", files: declared("catalogue"), may: ["contract"] },
  {
    name: "operators contract",
    files: declared("operators"),
    may: ["contract", "credits contract", "referrals contract", "payments contract"],
  },
  { name: "accounts contract", files: declared("accounts"), may: ["contract", "payments contract"] },
  {
    name: "api contract",
    files: declared("api"),
    may: ["contract", "documents contract", "reviews contract"],
  },
];
