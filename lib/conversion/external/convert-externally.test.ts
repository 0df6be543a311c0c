import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type DoclingServeStandIn, startDoclingServe } from "#e2e/stand-ins/docling-serve.ts";
import type { Block } from "../conversion.ts";
import { type ConversionResult, convertFile } from "../convert-file.ts";
import { makePdf, textLines } from "../testing/make-pdf.ts";
import { PNG } from "../testing/png.ts";
import type { ExternalConverter } from "./external-converter.ts";

const PAPER = makePdf([
  textLines(["What the built-in converter reads of this file,", "in its own two lines."]),
]);
const servers: DoclingServeStandIn[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

type Place = { page_no: number; bbox: object };
const at = (page: number, l: number, t: number, r: number, b: number): Place => ({
  page_no: page,
  bbox: { l, t, r, b, coord_origin: "BOTTOMLEFT" },
});
const item = (label: string, text: string, prov: Place[], more = {}) => ({
  label,
  text,
  orig: text,
  prov,
  children: [],
  ...more,
});

const PICTURE = Buffer.from(PNG).toString("base64");

const ANSWER = {
  status: "success",
  processing_time: 1.5,
  errors: [],
  document: {
    md_content: `## A title\n\nThe first paragraph, with a <script>bad()</script>word.\n\n- one item\n- two items\n\n![Image](data:image/png;base64,${PICTURE})\n\nFig. 1. What it shows.\n\n<!-- formula-not-decoded -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![far](https://example.org/x.png)\n`,
    json_content: {
      schema_name: "DoclingDocument",
      pages: {
        1: { page_no: 1, size: { width: 612, height: 792 } },
        2: { page_no: 2, size: { width: 612, height: 792 } },
      },
      body: {
        children: ["texts/0", "texts/1", "groups/0", "pictures/0", "texts/5", "tables/0"].map((r) => ({
          $ref: `#/${r}`,
        })),
      },
      groups: [{ label: "list", children: [{ $ref: "#/texts/2" }, { $ref: "#/texts/3" }] }],
      texts: [
        item("section_header", "A title", [at(1, 72, 720, 300, 700)]),
        item("text", "The first paragraph, with a <script>bad()</script>word.", [
          at(1, 72, 690, 540, 650),
          at(2, 72, 720, 540, 700),
        ]),
        item("list_item", "one item", [at(2, 90, 690, 540, 680)]),
        item("list_item", "two items", [at(2, 90, 675, 540, 665)]),
        item("caption", "Fig. 1. What it shows.", [at(2, 72, 420, 540, 410)]),
        { ...item("formula", "", [at(2, 72, 400, 540, 380)]), orig: "y = a x + b" },
      ],
      pictures: [item("picture", "", [at(2, 100, 600, 500, 430)], { children: [{ $ref: "#/texts/4" }] })],
      tables: [
        item("table", "", [at(2, 72, 370, 540, 300)], {
          data: {
            grid: [
              [{ text: "a" }, { text: "b" }],
              [{ text: "1" }, { text: "2" }],
            ],
          },
        }),
      ],
    },
  },
};

/** Converts with a server of this behaviour; what was written is read back before the folder goes. */
async function convertWith(
  behaviour: Parameters<typeof startDoclingServe>[0],
  { settings = {}, bytes = PAPER, filename = "a.pdf", signal = null as AbortSignal | null } = {} as {
    settings?: Partial<ExternalConverter>;
    bytes?: Uint8Array;
    filename?: string;
    signal?: AbortSignal | null;
  },
) {
  const server = await startDoclingServe({ result: ANSWER, ...behaviour });
  servers.push(server);
  const folder = await mkdtemp(join(tmpdir(), "external-"));
  const outDir = join(folder, "out");
  await writeFile(join(folder, "input"), bytes);
  const fractions: number[] = [];
  const result = await convertFile({
    inputPath: join(folder, "input"),
    filename,
    outDir,
    projectRoot: process.cwd(),
    external: { url: `${server.url}/`, formats: ["pdf"], timeoutMs: 20_000, ...settings },
    onProgress: (fraction) => fractions.push(fraction),
    ...(signal ? { signal } : {}),
  });
  const markdown = result.ok ? await readFile(result.markdownPath, "utf8") : "";
  const blocks: Block[] = result.ok ? JSON.parse(await readFile(result.blocksPath, "utf8")) : [];
  const images = result.ok ? result.images.map(({ path }) => existsSync(path)) : [];
  const files = existsSync(outDir) ? readdirSync(outDir) : [];
  await rm(folder, { recursive: true });
  return { server, result, markdown, blocks, images, files, fractions };
}

const warningsOf = ({ result }: { result: ConversionResult }) =>
  result.ok ? result.report.warnings.map(({ code }) => code) : [];

describe("a file that the server reads", () => {
  test("becomes its Markdown, made safe, with its images and with places on pages", async () => {
    const { server, result, markdown, blocks, images, files, fractions } = await convertWith(
      { apiKey: "secret", polls: 2 },
      { settings: { apiKey: "secret", options: [["do_formula_enrichment", "true"]] } },
    );
    expect(result.ok && result.report).toMatchObject({
      format: "pdf",
      pages: 2,
      engine: "docling-serve",
      warnings: [],
    });
    expect(markdown).toBe(
      "## A title\n\nThe first paragraph, with a bad()word.\n\n- one item\n- two items\n\n![Image](images/figure-1.png)\n\nFig. 1. What it shows.\n\ny = a x + b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[far](https://example.org/x.png)\n",
    );
    expect(images).toEqual([true]);
    expect(files.toSorted()).toEqual(["blocks.json", "document.md", "images", "report.json"]);
    expect(blocks.map(({ kind, source }) => [kind, source])).toEqual([
      ["heading", [{ page: 1, bbox: [72, 72, 300, 92] }]],
      [
        "paragraph",
        [
          { page: 1, bbox: [72, 102, 540, 142] },
          { page: 2, bbox: [72, 72, 540, 92] },
        ],
      ],
      [
        "list",
        [
          { page: 2, bbox: [90, 102, 540, 112] },
          { page: 2, bbox: [90, 117, 540, 127] },
        ],
      ],
      ["figure", [{ page: 2, bbox: [100, 192, 500, 362] }]],
      ["caption", [{ page: 2, bbox: [72, 372, 540, 382] }]],
      ["paragraph", [{ page: 2, bbox: [72, 392, 540, 412] }]],
      ["table", [{ page: 2, bbox: [72, 422, 540, 492] }]],
      ["figure", undefined],
    ]);
    const [sent] = server.received;
    expect(sent).toMatchObject({ filename: "a.pdf", bytes: PAPER.length });
    expect(sent?.form.getAll("to_formats")).toEqual(["md", "json"]);
    expect(sent?.form.get("do_formula_enrichment")).toBe("true");
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  test("keeps its text without the structure that would place it", async () => {
    const document = { md_content: "Only text.\n", json_content: { pages: "none" } };
    const { result, markdown, blocks } = await convertWith({
      result: { status: "partial_success", document },
    });
    expect(markdown).toBe("Only text.\n");
    expect(blocks[0]?.source).toBeUndefined();
    expect(result.ok && result.report.warnings.map(({ code }) => code)).toEqual(["external-partial"]);
  });
});

describe("the built-in converter steps in, and says so", () => {
  test.each([
    ["no server answers", {}, { url: "http://127.0.0.1:9" }, "external-unreachable"],
    ["the key is wrong", { apiKey: "secret" }, { apiKey: "guess" }, "external-unauthorised"],
    ["the file is refused", { refuseWith: 413 }, {}, "external-refused"],
    ["the server is broken", { refuseWith: 500 }, {}, "external-refused"],
    ["it never ends", { polls: Number.POSITIVE_INFINITY }, { timeoutMs: 700 }, "external-timed-out"],
    ["its task fails", { taskStatus: "failure" as const }, {}, "external-document-failed"],
    [
      "the document fails",
      { result: { status: "failure", document: { md_content: "x" } } },
      {},
      "external-document-failed",
    ],
    ["it answers garbage", { result: "<html>502</html>" }, {}, "external-bad-answer"],
    ["it answers another shape", { result: { failure: { kind: "x" } } }, {}, "external-bad-answer"],
    [
      "it answers no text",
      { result: { status: "success", document: { md_content: "<!-- image -->" } } },
      {},
      "external-bad-answer",
    ],
  ])("when %s", async (_, behaviour, settings, code) => {
    const converted = await convertWith(behaviour, { settings });
    expect(converted.markdown).toContain("What the built-in converter reads");
    expect(warningsOf(converted)).toEqual([code]);
    expect(converted.files.toSorted()).toEqual(["blocks.json", "document.md", "report.json"]);
  });

  test("and a problem of the document itself stays that problem", async () => {
    const locked = makePdf([textLines(["Secret."])], { user: "secret" });
    const { result } = await convertWith({ taskStatus: "failure" }, { bytes: locked });
    expect(result).toMatchObject({ ok: false, failure: { slug: "document-encrypted" } });
  });
});

describe("nothing is sent", () => {
  test("of a format that the server is not configured for, nor of a file that is none", async () => {
    const text = await convertWith({}, { bytes: Buffer.from("Just text."), filename: "a.txt" });
    expect(text.server.received).toEqual([]);
    expect(warningsOf(text)).toEqual([]);
    const noise = await convertWith({}, { bytes: Buffer.from([0, 1, 2, 255]), filename: "a.pdf" });
    expect(noise.server.received).toEqual([]);
    expect(noise.result).toMatchObject({ failure: { slug: "unsupported-format" } });
  });

  test("and nothing is converted after an abort", async () => {
    const { result } = await convertWith(
      { polls: Number.POSITIVE_INFINITY },
      { signal: AbortSignal.timeout(300) },
    );
    expect(result).toMatchObject({ ok: false, failure: { reason: "aborted" } });
  });
});
