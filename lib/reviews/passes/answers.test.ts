import { expect, test } from "vitest";
import { z } from "zod";
import { FINDING_VERDICTS, FINDINGS, LEDGER, MAP_AND_LEDGER, REVISION, SAME_CAUSE } from "./answers.ts";

/** Returns the members of the things in the first list, or in another, in the order in which a model writes them. */
function membersOf(schema: z.ZodType, name?: string): string[] {
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()) })
    .parse(z.toJSONSchema(schema, { io: "input" }));
  const list = z.object({ items: z.object({ properties: z.record(z.string(), z.unknown()) }) });
  return Object.keys(list.parse(properties[name ?? Object.keys(properties)[0] ?? ""]).items.properties);
}

test("a model writes what it compared before it judges, and the verdict or title last", () => {
  expect(membersOf(FINDINGS.schema).at(0)).toBe("compared");
  expect(membersOf(FINDINGS.schema).slice(-3)).toEqual(["severity", "confidence", "title"]);
  expect([SAME_CAUSE, REVISION].map(({ schema }) => membersOf(schema).slice(0, 2))).toEqual([
    ["number", "corrections"],
    ["number", "compared"],
  ]);
  for (const { schema } of [SAME_CAUSE, REVISION]) expect(membersOf(schema).slice(-1)).toEqual(["verdict"]);
  const ofVerdict = membersOf(FINDING_VERDICTS.schema, "verdicts");
  expect([...ofVerdict.slice(0, 2), ofVerdict.at(-1)]).toEqual(["number", "sought", "verdict"]);
});

test("a small model that leaves out what it compared loses no finding", () => {
  const finding = { quote: "All birds fly.", title: "Penguins", message: "They do not." };
  const [read] = FINDINGS.schema.parse({ findings: [finding] }).findings;
  expect(read).toMatchObject({ ...finding, compared: "", severity: "minor", confidence: 0.5 });
});

test("the map, the ledger and a second look have the shape of the reading passes, word for word", () => {
  const shape = ({ schema }: { schema: z.ZodType }) => JSON.stringify(z.toJSONSchema(schema));
  const withoutDefaults = (json: string) => json.replace(/"default":(?:\[\]|"[^"]*"|null|[\d.]+),?/g, "");
  for (const format of [FINDING_VERDICTS, LEDGER, MAP_AND_LEDGER])
    expect(withoutDefaults(shape(format)), format.name).toBe(withoutDefaults(shape(FINDINGS)));
});

test("a second look that says something unknown claims little, and an answer without findings is none", () => {
  const { verdicts } = FINDING_VERDICTS.schema.parse({ verdicts: [{ number: 1, verdict: "doubtful" }] });
  expect(verdicts).toMatchObject([{ number: 1, verdict: "cannot_tell", changed_title: null }]);
  expect(FINDING_VERDICTS.schema.safeParse({ findings: [] }).success).toBe(false);
  expect(FINDINGS.schema.safeParse({ verdicts: [] }).success).toBe(false);
});
