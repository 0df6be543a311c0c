import { randomUUID } from "node:crypto";
import type { Problem } from "#lib/contract/problem.ts";
import { ambiguousHost, methodNotAllowed } from "#lib/contract/problems.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { originOf } from "./origin.ts";
import { problemResponse } from "./problem-response.ts";
import { transportSecurity } from "./transport-security.ts";

/** A request before Next sees it, which has no form for some methods. */
export interface EarlyRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Pick<Headers, "get">;
}

/**
 * Returns the answer to a request by a method that its address does not have (405, with `Allow`), or to an OPTIONS of a
 * page; null if Next shall answer.
 */
export function refuseMethod({ method, target, headers }: EarlyRequest): Response | null {
  const pathname = pathOf(target);
  const allowed = allowedMethods(pathname);
  const allow = allowed.join(", ");
  if (method === "OPTIONS" && isPage(pathname))
    return new Response(null, { status: 204, headers: { allow } });
  if (allowed.includes(method)) return null;
  const problem = methodNotAllowed(`This address does not answer to ${method}. It answers to ${allow}.`);
  return refusal(problem, pathname, headers, { allow });
}

/** Returns the answer to a request that names more than one host; null if Next shall answer. */
export function refuseHosts({ target, headers }: EarlyRequest, hosts: number): Response | null {
  if (hosts <= 1) return null;
  const problem = ambiguousHost(`The request has ${hosts} Host headers. Send one.`);
  return refusal(problem, pathOf(target), headers, {});
}

function refusal(
  problem: Problem,
  instance: string,
  headers: EarlyRequest["headers"],
  own: Record<string, string>,
): Response {
  const requestId = randomUUID();
  const place = { origin: originOf({ headers }), instance, requestId, isWithBearer: false };
  const response = problemResponse(problem, place);
  const more = {
    ...own,
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    ...transportSecurity(),
  };
  for (const [name, value] of Object.entries(more)) response.headers.set(name, value);
  return response;
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/, "");
}

function isPage(pathname: string): boolean {
  return !/^\/(api|mcp|oauth|\.well-known|openapi\.json|_next|__next)/.test(pathname);
}
