import { uuid } from "#lib/contract/fields.ts";
import {
  type AssistantResource,
  lookUp,
  type Suggestions,
  suggested,
} from "#lib/tools/assistant-resource.ts";
import { listDocuments } from "./list-documents.ts";
import { lookUpText } from "./lookups/look-up-text.ts";
import { lookAtImage, readSection } from "./tools.ts";

const scope = "documents:read";

export const documentIds: Suggestions = {
  scope,
  async find(ctx, typed) {
    const documents = await listDocuments(ctx);
    return suggested(
      documents.map(({ document_id, filename }) => ({ value: document_id, name: filename })),
      typed,
    );
  },
};

const sections: Suggestions = {
  scope,
  find: (ctx, typed, { document_id = "" }) =>
    lookUpText(ctx, uuid.parse(document_id), "suggestHeadings", { typed }),
};

const images: Suggestions = {
  scope,
  find: (ctx, typed, { document_id = "" }) =>
    lookUpText(ctx, uuid.parse(document_id), "suggestPictures", { typed }),
};

export const documentResource: AssistantResource = {
  name: "document",
  title: "Manuscript",
  description: "The beginning of a manuscript as Markdown, with the address of what follows.",
  address: "galley://documents/{document_id}",
  scope,
  mimeType: "text/markdown",
  suggestions: { document_id: documentIds },
  read: (ctx, { document_id = "" }) => readPageOf(ctx, document_id, 1),
};

export const documentPageResource: AssistantResource = {
  name: "document_page",
  title: "Page of a manuscript",
  description: "A page of a long manuscript as Markdown. Pages count from 1.",
  address: "galley://documents/{document_id}/pages/{page}",
  scope,
  mimeType: "text/markdown",
  suggestions: { document_id: documentIds },
  read: (ctx, { document_id = "", page = "" }) => readPageOf(ctx, document_id, Number(page)),
};

async function readPageOf(
  ctx: Parameters<AssistantResource["read"]>[0],
  document_id: string,
  page: number,
): ReturnType<AssistantResource["read"]> {
  const { text, facts } = await lookUp(readSection, ctx, { document_id, section: "all", page });
  return {
    text,
    ...(facts.next_page && {
      next: `What follows: galley://documents/${document_id}/pages/${facts.next_page}`,
    }),
  };
}

export const sectionResource: AssistantResource = {
  name: "section",
  title: "Section of a manuscript",
  description: "A section with those below it, as Markdown. Named by its heading or its number.",
  address: "galley://documents/{document_id}/sections/{section}",
  scope,
  mimeType: "text/markdown",
  suggestions: { document_id: documentIds, section: sections },
  async read(ctx, { document_id = "", section = "" }) {
    const { text, facts } = await lookUp(readSection, ctx, { document_id, section });
    return {
      text,
      ...(facts.next_page && { next: `read_section gives page ${facts.next_page} of this section.` }),
    };
  },
};

export const imageResource: AssistantResource = {
  name: "image",
  title: "Figure of a manuscript",
  description: "A figure or another image of a manuscript with its caption. Named by its file or its label.",
  address: "galley://documents/{document_id}/images/{image}",
  scope,
  mimeType: "image/*",
  suggestions: { document_id: documentIds, image: images },
  read: (ctx, given) => lookAtImage.run(ctx, lookAtImage.input.parse(given)),
};
