import type { Room } from "./room.ts";

/** The rooms of code that is pure: bytes or text in, values out. */
export const ENGINE_ROOMS: readonly Room[] = [
  // Wording that every room shares.
  { name: "wording", files: /^lib\/(count-noun|format-amount)\.ts$/, may: [] },
  { name: "manuscript", files: /^lib\/manuscript\//, may: [] },
  { name: "sandbox", files: /^lib\/sandbox\//, may: [] },
  { name: "public fetch", files: /^lib\/public-fetch\//, may: [] },
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
  // How the Markdown of a manuscript is shown, on pages and in files.
  { name: "rendered", files: /^lib\/rendered\//, may: [] },
  { name: "revisions", files: /^lib\/revisions\//, may: ["manuscript", "rendered"] },
  { name: "letters", files: /^lib\/letters\//, may: ["manuscript", "rendered", "revisions"] },
  { name: "export formats", files: /^lib\/exports\/export-format\.ts$/, may: ["formats"] },
  {
    name: "exports",
    files: /^lib\/exports\//,
    may: [
      "wording",
      "manuscript",
      "sandbox",
      "checks",
      "formats",
      "conversion",
      "rendered",
      "export formats",
    ],
  },
];
