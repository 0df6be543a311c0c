import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Operation } from "#lib/contract/operation.ts";
import { SCOPE_WORDS } from "#lib/contract/scope-words.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { contracts } from "./contracts.ts";
import { problemSchema, problemsOf } from "./openapi-problems.ts";

const VERSION = "1.0.0";

const DESCRIPTION = `Galley reviews research manuscripts: upload a document, follow its conversion, start a review, read its comments.

Credentials: an API key in \`Authorization: Bearer\` or \`X-API-Key\`, an access token (OAuth 2.1) in \`Authorization: Bearer\`, or the web session's cookie. Event streams and images also take \`?token=\`, an API key or a stream token.
Problems follow RFC 9457. Every answer carries \`X-Request-Id\`, and \`RateLimit\` headers where calls are counted.
Creating operations that say so accept \`Idempotency-Key\`: the same request again gets the first answer for 24 hours.`;

/** The OpenAPI 3.1 document of every operation, for an origin. */
export function openApiDocument(origin: string) {
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Galley",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${origin}/api` }],
    paths: paths(),
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API key." },
        oauth: {
          type: "oauth2",
          description: "An access token in `Authorization: Bearer`, which a person gives to an app.",
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/oauth/authorize`,
              tokenUrl: `${origin}/oauth/token`,
              refreshUrl: `${origin}/oauth/token`,
              scopes: Object.fromEntries(SCOPES.map((each) => [each, SCOPE_WORDS[each].text])),
            },
          },
        },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        token: { type: "apiKey", in: "query", name: "token", description: "An API key or a stream token." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "authjs.session-token",
          description: "The web session.",
        },
      },
    },
  });
}

function paths(): ZodOpenApiPathsObject {
  const result: ZodOpenApiPathsObject = {};
  for (const operation of contracts) {
    result[operation.path] = {
      ...result[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return result;
}

function securityOf({ access, scope }: Operation): Record<string, string[]>[] {
  const byHeader = [{ bearer: [] }, { apiKey: [] }, { oauth: scope ? [scope] : [] }, { session: [] }];
  switch (access) {
    case "actor":
      return byHeader;
    case "query-token":
      return [{ token: [] }, ...byHeader];
    case "web-session":
      return [{ session: [] }];
    case "nobody":
      return [];
  }
}

const binary = z.string().meta({ override: { type: "string", format: "binary" } });
const fileField = binary.meta({ description: "The document, with its file name." });
const idempotencyKey = z
  .string()
  .meta({ description: "1 to 200 visible ASCII characters, new for each new request." });
const emptyObject = z.object({});

function describe(operation: Operation): ZodOpenApiOperationObject {
  const scope = operation.scope ? `Scope: \`${operation.scope}\`.` : "";
  return {
    operationId: operation.id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description ?? "", scope].filter(Boolean).join("\n\n"),
    security: securityOf(operation),
    requestParams: { path: operation.params, query: withoutToken(operation), ...headersOf(operation) },
    ...bodyOf(operation),
    responses: {
      [String(operation.reply.status)]: replyOf(operation),
      ...storedOf(operation),
      ...problemsOf(operation),
    },
  };
}

/** The token stands among the security schemes, where clients look for it. */
function withoutToken({ access, query }: Operation): z.ZodObject {
  return access === "query-token" ? query.omit({ token: true }) : query;
}

function headersOf({ headers, idempotent }: Operation) {
  if (!headers && !idempotent) return {};
  const key = { "idempotency-key": idempotencyKey.optional() };
  const all = (headers ?? emptyObject).extend(idempotent ? key : {});
  return { header: all };
}

function bodyOf({ body }: Operation) {
  if (body.kind === "none") return {};
  if (body.kind === "multipart") {
    const schema = body.schema.extend({ file: fileField });
    return {
      requestBody: {
        required: true,
        description: body.description,
        content: { "multipart/form-data": { schema } },
      },
    };
  }
  return {
    requestBody: { required: !body.optional, content: { "application/json": { schema: body.schema } } },
  };
}

function storedOf({ reply }: Operation) {
  if (reply.kind !== "bytes" || !reply.isStored) return {};
  return {
    "206": {
      description:
        "The part of the file that `Range: bytes=…` asks for, one range at a time, with `Content-Range`. With `If-Range`, only if the file still has this `ETag`; else the whole file.",
      content: { [reply.contentType]: { schema: binary } },
    },
    "416": { description: "The file ends before the range begins. `Content-Range` has its size." },
    "302": {
      description:
        "The file is at `Location` for five minutes: in the file store, where browsers reach it. A request with a credential in a header gets the bytes, unless it has `Prefer: redirect`. A request with `Prefer: bytes` always gets the bytes. Do not send the credential on.",
    },
  };
}

function declaredHeaders(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" as const } },
    ]),
  );
}

function replyOf({ reply, summary }: Operation) {
  switch (reply.kind) {
    case "empty":
      return { description: "Done." };
    case "json":
      return { description: summary, content: { "application/json": { schema: reply.schema } } };
    case "events":
      return {
        description: "Each `data` is one of these.",
        content: { "text/event-stream": { schema: reply.schema } },
      };
    case "bytes":
      return {
        description: reply.description,
        ...(reply.headers ? { headers: declaredHeaders(reply.headers) } : {}),
        content: { [reply.contentType]: { schema: binary } },
      };
  }
}
