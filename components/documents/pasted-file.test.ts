import { describe, expect, it } from "vitest";
import { pastedFile } from "./pasted-file.ts";

const WORDS = "Tea was served at noon. ".repeat(20);

describe("pastedFile", () => {
  it("names the format that the text is written in", () => {
    expect(pastedFile(WORDS)?.name).toBe("pasted-text.txt");
    expect(pastedFile(`# Tea\n\n${WORDS}`)?.name).toBe("pasted-text.md");
    expect(pastedFile(`\\documentclass{article}\n\\begin{document}\n${WORDS}`)?.name).toBe("pasted-text.tex");
  });

  it("keeps the text", async () => {
    expect(await pastedFile(WORDS)?.text()).toBe(WORDS);
  });

  it("makes no file of a few words", () => {
    expect([pastedFile("Tea"), pastedFile("")]).toEqual([null, null]);
  });
});
