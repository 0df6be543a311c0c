import { z } from "zod";
import type { Operation } from "#lib/contract/operation.ts";
import type { ProblemDefinition } from "#lib/contract/problem.ts";
import {
  accountBlocked,
  authenticationFailed,
  crossOriginRequest,
  fileStoreUnavailable,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  internalError,
  missingScope,
  payloadTooLarge,
  rateLimited,
  temporarilyUnavailable,
  unauthenticated,
  unsupportedMediaType,
  validationFailed,
  webSessionRequired,
} from "#lib/contract/problems.ts";

export const problemSchema = z
  .looseObject({
    type: z.string().meta({ description: "`<origin>/problems/<slug>`, a page that explains it." }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    request_id: z.string(),
  })
  .meta({ id: "Problem" });

/** Every problem that the operation can answer with: its own, and those of the parts of the kit that it uses. */
export function declaredProblems(operation: Operation): ProblemDefinition[] {
  const { access, body, rate, scope, idempotent, method } = operation;
  const declared: (ProblemDefinition | false)[] = [
    ...operation.problems,
    access !== "nobody" && unauthenticated,
    access !== "nobody" && authenticationFailed,
    access !== "nobody" && accountBlocked,
    access !== "nobody" && method !== "GET" && crossOriginRequest,
    access === "web-session" && webSessionRequired,
    (scope !== null || operation.id === "streamTokens.create") && missingScope,
    rate.length > 0 && rateLimited,
    body.kind !== "none" && unsupportedMediaType,
    body.kind === "json" && payloadTooLarge,
    idempotent === true && idempotencyKeyInUse,
    idempotent === true && idempotencyKeyReused,
    takesInput(operation) && validationFailed,
    fileStoreUnavailable,
    internalError,
    temporarilyUnavailable,
  ];
  return declared.filter((each) => each !== false);
}

function takesInput({ params, query, body }: Operation): boolean {
  return Object.keys(params.shape).length + Object.keys(query.shape).length > 0 || body.kind !== "none";
}

/** Responses by status. Problems that share a status differ in `type`. */
export function problemsOf(operation: Operation) {
  const byStatus = Map.groupBy(declaredProblems(operation), (each) => each.status);
  return Object.fromEntries(
    [...byStatus].map(([status, problems]) => [
      String(status),
      {
        description: problems.map(({ slug, title }) => `\`${slug}\`: ${title}.`).join(" "),
        content: { "application/problem+json": { schema: bodyOf(problems) } },
      },
    ]),
  );
}

/** The members of each problem's own are optional here, since which are there depends on `type`. */
function bodyOf(problems: ProblemDefinition[]): z.ZodType {
  const own = Object.assign({}, ...problems.map(({ extensions }) => extensions.partial().shape));
  return Object.keys(own).length === 0 ? problemSchema : z.looseObject({ ...problemSchema.shape, ...own });
}
