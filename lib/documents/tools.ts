import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { text, uuid } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { findPictures, type Picture, readPictures } from "#lib/manuscript/figures-and-tables/pictures.ts";
import { searchPassages } from "#lib/manuscript/search-passages.ts";
import { findSections, type OutlineItem, readOutline } from "#lib/manuscript/sections/outline.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { pageOf } from "#lib/tools/paged.ts";
import { defineTool } from "#lib/tools/tool.ts";
import { documentText } from "./document-text.ts";
import { getImage } from "./get-image.ts";

const MAX_PASSAGES = 60;
/** Model servers accept about this much in one call, encoded. */
const MAX_IMAGE_BYTES = 4_000_000;
const SEEN_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

const document_id = uuid.describe("The document.");
const page = z.number().int().min(1).max(10_000).default(1).describe("Page of a long answer, from 1.");

export const readSection = defineTool({
  name: "read_section",
  description:
    "Reads the document's Markdown, verbatim. Without `section` it lists the headings. With it, it gives that section and those below it; `all` gives the whole document.",
  input: z.object({
    document_id,
    section: text(300)
      .optional()
      .describe('A heading, or its number: "Methods", "2.1". "all" for everything.'),
    page,
  }),
  kind: "lookup",
  label: ({ section }) =>
    section
      ? `Reading ${section.trim().toLowerCase() === "all" ? "the whole" : section}`
      : "Looking at the headings",
  async run(ctx, { document_id: documentId, section, page }) {
    const markdown = await documentText(ctx, documentId);
    if (section?.trim().toLowerCase() === "all") return { text: pageOf(markdown, page) };
    const outline = readOutline(markdown);
    if (!section?.trim()) return { text: pageOf(headings(markdown, outline), page) };
    const found = findSections(outline, section);
    if (found.length === 0)
      return { text: `No heading matches “${section}”.\n\n${pageOf(headings(markdown, outline), 1)}` };
    const whole = found.map(({ whole }) => markdown.slice(whole.start, whole.end)).join("\n\n");
    return { text: pageOf(whole, page) };
  },
});

function headings(markdown: string, outline: readonly OutlineItem[]): string {
  if (outline.length === 0)
    return "The document has no headings. Read it with the section “all”, or search it.";
  const lines = outline.map(({ level, heading, span }) => {
    const words = markdown.slice(span.start, span.end).match(/\S+/g)?.length ?? 0;
    return `${"  ".repeat(Math.max(0, level - 1))}- ${heading} (${countNoun(words, "word")})`;
  });
  return `Headings of the document:\n\n${lines.join("\n")}`;
}

export const searchDocument = defineTool({
  name: "search_document",
  description:
    "Finds words or a phrase in the document. Gives passages with their section and their UTF-16 offsets; each passage is verbatim and can be quoted.",
  input: z.object({
    document_id,
    query: text(300).describe("Words or a phrase, as the document has them."),
    page,
  }),
  kind: "lookup",
  label: ({ query }) => `Searching for “${query}”`,
  async run(ctx, { document_id: documentId, query, page }) {
    const markdown = await documentText(ctx, documentId);
    const { together, passages } = searchPassages(markdown, query);
    if (passages.length === 0) return { text: `The document does not contain “${query}”.` };
    const outline = readOutline(markdown);
    const shown = passages.slice(0, MAX_PASSAGES).map(({ start, end }, i) => {
      const section = sectionAt(outline, start)?.heading ?? "before the first heading";
      return `${i + 1}. ${section}, characters ${start}–${end}:\n${markdown.slice(start, end)}`;
    });
    const what = together ? "" : " The words never stand together; these paragraphs have most of them.";
    const rest = passages.length > shown.length ? ` The first ${shown.length} are given.` : "";
    const head = `${countNoun(passages.length, "passage")}.${what}${rest}`;
    return { text: pageOf([head, ...shown].join("\n\n"), page) };
  },
});

export const lookAtImage = defineTool({
  name: "look_at_image",
  description:
    "Looks at a figure or another image of the document: the image itself where you can see, and its caption.",
  input: z.object({
    document_id,
    image: text(300).describe('Its label or file name: "Figure 2", "figure-3.png". Anything else lists all.'),
  }),
  kind: "lookup",
  label: ({ image }) => `Looking at ${image}`,
  async run(ctx, { document_id: documentId, image: wanted }) {
    const pictures = readPictures(await documentText(ctx, documentId));
    const [picture] = findPictures(pictures, wanted);
    if (!picture) return { text: `No image is called “${wanted}”.\n\n${listed(pictures)}` };
    const words = picture.words || "The document gives it no caption.";
    const { stream, size, contentType } = await getImage(ctx, { documentId, imageName: picture.name });
    const bytes = await buffer(stream);
    if (size > MAX_IMAGE_BYTES || !SEEN_TYPES.includes(contentType))
      return { text: `${picture.name}: ${words}\n(Its file cannot be shown to you.)` };
    return { text: `${picture.name}: ${words}`, image: { bytes, mediaType: contentType } };
  },
});

function listed(pictures: readonly Picture[]): string {
  if (pictures.length === 0) return "The document has no images.";
  const lines = pictures.map(({ name, words }) => `- ${name}: ${words || "no caption"}`);
  return pageOf(`Images of the document:\n\n${lines.join("\n")}`, 1);
}
