import { expect, test } from "vitest";
import { converted } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { lookUpText } from "./look-up-text.ts";
import { LookedUpText } from "./looked-up-text.ts";
import { runLookup } from "./run-lookup.ts";
import type { TEXT_LOOKUPS } from "./text-lookups.ts";

const SENTENCE = "The sample of 42 birds was weighed, and “every bird” flew on ⟨x⟩.";
/** Longer than what is looked up beside requests. */
const LONG = `${manuscript()}\n\n## 7 Weighing\n\n${`${SENTENCE}\n\n`.repeat(300)}![Birds](images/b.png)\n`;

const owner = await testContext();
const { document_id: long } = await converted(owner, { content: LONG });

const INPUTS: Record<keyof typeof TEXT_LOOKUPS, object> = {
  readSection: { section: "Weighing", page: 2 },
  search: { query: "birds was weighed", page: 1 },
  findPicture: { wanted: "none", page: 1 },
  suggestHeadings: { typed: "we" },
  suggestPictures: { typed: "" },
  listHeadings: {},
  headingsAt: { offsets: [0, LONG.length - 50] },
  areInSection: { section: "7", offsets: [0, LONG.length - 50] },
  findPlaces: { words: "every bird" },
  findQuote: { quote: 'The sample of 42 birds were weighed, and "every bird" flew on' },
  contains: { words: "⟨x⟩" },
};

test("a lookup in a process answers as one in this thread, word for word", async () => {
  const content = (await owner.ctx.blobs.get(`documents/${long}/content.md`))?.stream;
  const markdown = (await content?.toArray())?.map(String).join("") ?? "";
  const text = new LookedUpText(markdown);
  for (const [name, input] of Object.entries(INPUTS)) {
    const found = await lookUpText(owner.ctx, long, name as "readSection", input as never);
    expect({ name, found }).toEqual({ name, found: runLookup(text, name, input) });
  }
  const quote = await lookUpText(owner.ctx, long, "findQuote", INPUTS.findQuote as { quote: string });
  expect(quote).toContain("42 birds was weighed, and “every bird” flew");
  expect(markdown).toContain(quote);
});

test("only who may read a document looks it up", async () => {
  const other = await testContext();
  await expect(lookUpText(other.ctx, long, "contains", { words: "birds" })).rejects.toMatchObject({
    definition: { slug: "document-not-accessible" },
  });
});
