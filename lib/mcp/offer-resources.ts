import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { requireScope } from "#lib/api/admit.ts";
import { inTime } from "#lib/api/in-time.ts";
import type { ActorContext } from "#lib/context.ts";
import type { AssistantResource, Given } from "#lib/tools/assistant-resource.ts";
import { ASSISTANT_RESOURCES } from "./assistant-resources.ts";
import { fenced } from "./fenced.ts";
import { logged } from "./logged.ts";
import { listRecent } from "./recent-resources.ts";
import { errorWords } from "./tool-error.ts";

const OFFERS = ASSISTANT_RESOURCES.map((resource) => ({
  resource,
  template: new ResourceTemplate(resource.address, { list: undefined }),
}));

/** Returns the resource that an address names by its form, whether or not there is one. */
export function resourceAt(uri: string): AssistantResource | undefined {
  return OFFERS.find(({ template }) => template.uriTemplate.match(uri) !== null)?.resource;
}

/** Registers every resource for one actor. */
export function offerResources(server: McpServer, ctx: ActorContext): void {
  for (const { resource, template } of OFFERS) {
    const { name, title, description, mimeType } = resource;
    server.registerResource(name, template, { title, description, mimeType }, (uri, variables) =>
      logged(ctx, "resource read", name, () => readResource(ctx, resource, uri.href, variables)),
    );
  }
  server.server.setRequestHandler("resources/list", async ({ params }) => {
    const listed = await inTime(listRecent(ctx, params?.cursor));
    if (listed) return listed;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "The cursor is not one that resources/list gave. Call it without one.",
    );
  });
}

async function readResource(
  ctx: ActorContext,
  resource: AssistantResource,
  uri: string,
  variables: Record<string, string | string[]>,
): Promise<ReadResourceResult> {
  try {
    requireScope(ctx.actor, resource.scope);
    const { text, image, next } = await inTime(resource.read(ctx, decoded(variables)));
    const words = [text === "" ? "" : fenced(text), next ?? ""].filter((part) => part !== "").join("\n");
    const picture = image && {
      uri,
      mimeType: image.mediaType,
      blob: Buffer.from(image.bytes).toString("base64"),
    };
    const mimeType = resource.mimeType.startsWith("text/") ? resource.mimeType : "text/plain";
    return { contents: [...(picture ? [picture] : []), { uri, mimeType, text: words }] };
  } catch (error) {
    throw toProtocolError(ctx, resource.name, uri, error);
  }
}

/** An address that names something in a wrong form names nothing. */
function toProtocolError(ctx: ActorContext, name: string, uri: string, error: unknown): ProtocolError {
  if (error instanceof z.ZodError || error instanceof URIError) return new ResourceNotFoundError(uri);
  const { isNotFound, text } = errorWords(ctx, name, error);
  if (isNotFound) return new ResourceNotFoundError(uri, text);
  return new ProtocolError(ProtocolErrorCode.InvalidParams, text);
}

/** @throws {URIError} */
function decoded(variables: Record<string, string | string[]>): Given {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, decodeURIComponent(String(value))]),
  );
}
