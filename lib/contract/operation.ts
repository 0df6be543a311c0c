import type { z } from "zod";
import type { ProblemDefinition } from "./problem.ts";
import type { RatePolicy } from "./rate-policies.ts";
import type { Scope } from "./scopes.ts";
import type { StreamResource } from "./stream-token.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * The credentials that an operation accepts. `actor`: any credential in a header, or the web session; `web-session`:
 * the cookie only; `query-token`: also `?token=`; `nobody`: none is needed.
 */
export type Access = "actor" | "web-session" | "query-token" | "nobody";

export type RequestBody =
  | { kind: "none" }
  | { kind: "json"; schema: z.ZodType; optional: boolean }
  | { kind: "multipart"; schema: z.ZodObject; description: string };

export type ReplyShape =
  | { kind: "empty"; status: 204 }
  | { kind: "json"; status: 200 | 201 | 202; schema: z.ZodType }
  | {
      kind: "bytes";
      status: 200;
      contentType: string;
      description: string;
      isOfUnknownSize?: true;
      isStored?: true;
      /** What the headers say that this answer has beside those of every file. */
      headers?: Readonly<Record<string, string>>;
    }
  | { kind: "events"; status: 200; schema: z.ZodType };

/** One HTTP operation, declared once: route, OpenAPI document, typed client and tests all read this value. */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends RequestBody = RequestBody,
  Reply extends ReplyShape = ReplyShape,
> {
  readonly id: string;
  readonly method: Method;
  /** Below `{base_url}`, with parameters in braces: `/documents/{document_id}/content`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** The resource that a stream token must be bound to: its kind, and the path parameter that names it. */
  readonly opens?: { readonly kind: StreamResource["kind"]; readonly param: string };
  readonly scope: Scope | null;
  readonly rate: readonly RatePolicy[];
  readonly params: Params;
  /** The path holds a secret, so that no log may have it. */
  readonly hasSecretPath?: boolean;
  /** The problem of a malformed path parameter, where it is not the generic 422. */
  readonly malformed?: Readonly<Record<string, ProblemDefinition>>;
  readonly query: Query;
  readonly headers?: z.ZodObject;
  readonly body: Body;
  readonly reply: Reply;
  readonly problems: readonly ProblemDefinition[];
  /** The verb tells a repeat from new work by itself, so that limits on what is accepted are taken there. */
  readonly knowsRepeats?: boolean;
  /** Accepts `Idempotency-Key`. */
  readonly idempotent?: boolean;
}

export function operation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends RequestBody,
  Reply extends ReplyShape,
>(declared: Operation<Params, Query, Body, Reply>): Operation<Params, Query, Body, Reply> {
  return declared;
}

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
type CamelKeys<T> = { [K in keyof T as K extends string ? CamelCase<K> : never]: T[K] };

type BodyOutput<Body extends RequestBody> = Body extends {
  kind: "json";
  schema: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : Record<never, never>;

/** The one flat value a verb receives: path, query and body members, in camel case at the top level. */
export type OperationInput<O extends Operation> = CamelKeys<
  z.output<O["params"]> & z.output<O["query"]> & BodyOutput<O["body"]>
>;

/** The value that a verb returns, before the reply schema parses it. */
export type OperationReply<O extends Operation> = O["reply"] extends {
  kind: "json";
  schema: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : O["reply"] extends { kind: "empty" }
    ? undefined
    : never;

/** The value that the typed client returns. */
export type OperationResult<O extends Operation> = O["reply"] extends {
  kind: "json";
  schema: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
