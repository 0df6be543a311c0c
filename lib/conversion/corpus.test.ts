import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { convertBytes } from "./testing/convert-bytes.ts";

// Real papers that may not be committed lie beside the project, where there are any.
const CORPUS = join(process.cwd(), "../shared/corpus/conversion");
const manifest: { id: string; kind: string; file: string; pages: number }[] = existsSync(CORPUS)
  ? JSON.parse(readFileSync(join(CORPUS, "manifest.json"), "utf8"))
  : [];

describe.skipIf(manifest.length === 0)(
  "the shared corpus (skipped: ../shared/corpus/conversion is absent)",
  () => {
    test.each(manifest.map((entry) => [`${entry.kind} ${entry.id}`, entry] as const))(
      "%s",
      async (_, entry) => {
        const result = await convertBytes(readFileSync(join(CORPUS, entry.file)), entry.file);
        if (!result.ok) throw new Error(result.failure.reason);
        const { markdown, blocks, report } = result;
        expect(report.words).toBeGreaterThan(400);
        if (entry.kind === "pdf") expect(report.pages).toBe(entry.pages);
        expect(blocks.some((block) => block.kind === "heading" && block.level === 1)).toBe(true);
        expect(blocks.map((block) => markdown.slice(block.start, block.end)).join("\n\n")).toBe(
          markdown.trimEnd(),
        );
        if (entry.kind === "pdf")
          expect(blocks.every((block) => Array.isArray(block.source) && block.source.length > 0)).toBe(true);
      },
    );
  },
);
