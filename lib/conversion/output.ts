/** Names of what a conversion writes. Apart from the engine, so that its caller does not load that. */
export const OUTPUT = {
  markdown: "document.md",
  blocks: "blocks.json",
  report: "report.json",
  images: "images",
} as const;
