import { notFound } from "#lib/contract/problems.ts";
import { handle } from "./handle.ts";

export function noSuchOperation(request: Request): Promise<Response> {
  return handle({ id: "notFound" }, request, async () => {
    throw notFound("The API has no operation at this address. See /api/openapi.json for all of them.");
  });
}
