import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { entryNeverCited } from "./entry-never-cited.ts";

const CITED = ["Alvarez", "Brown", "Müller", "Rao", "Settles"];
const list = [...CITED, "Иванов", "Zhou"].map(
  (name) => `${name}, K. (2010). A study of things. *Journal*, 1, 3–9.`,
);

test("a name in another script is looked for as it stands", () => {
  const cited = CITED.map((name) => `${name}, 2010`).join("; ");
  const text = `# T\n\nShown before (${cited}). В 2010 г. Иванов писал.\n\n## References\n\n${list.join("\n\n")}\n`;
  const result = entryNeverCited.run(parseManuscript(text));
  const findings = "findings" in result ? result.findings : [];
  expect(findings.map(({ message }) => message.includes("Zhou"))).toEqual([true]);
});
