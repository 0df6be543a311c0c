import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dereference, validate } from "@readme/openapi-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { handlerOf, routeFile } from "#lib/testing/call.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { contracts } from "./contracts.ts";
import { openApiDocument } from "./openapi.ts";
import { declaredProblems } from "./openapi-problems.ts";
import { originOf } from "./origin.ts";

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;
/** Sign-in, background work, MCP and webhooks speak protocols of their own; the rest describe the API itself. */
const WITHOUT_CONTRACT = /^app\/api\/(auth\/|inngest\/|mcp\/|webhooks\/|openapi\.json\/|\[\.\.\.path\]\/)/;

/** The published operations that this part of Galley serves. */
const PUBLISHED = [
  "GET /history",
  "GET /history/{session_id}",
  "DELETE /history/{session_id}",
  "POST /history/mark-viewed",
  "PATCH /history/{session_id}/comments/{comment_id}/dismiss",
  "PATCH /history/{session_id}/comments/{comment_id}/address",
  "DELETE /history/{session_id}/comments/{comment_id}/actions/{action_type}",
  "PATCH /history/{session_id}/visibility",
  "POST /history/{session_id}/request-access",
  "POST /chatbot/{session_id}/messages",
  "GET /chatbot/{session_id}/messages",
  "DELETE /chatbot/{session_id}",
  "GET /credit-score",
  "GET /subscriptions/status",
  "POST /subscriptions/upgrade",
  "POST /subscriptions/downgrade",
  "POST /subscriptions/cancel",
  "POST /documents/upload",
  "GET /documents/upload/events/{task_id}",
  "POST /documents/{document_id}/process",
  "GET /documents/{document_id}/process/events/{session_id}",
  "GET /documents/{document_id}/content",
  "GET /documents/{document_id}/original",
  "GET /documents/{document_id}/images/{image_name}",
  "DELETE /documents/{document_id}",
  "GET /documents/{document_id}/supplementary-material",
  "GET /organizations/{organization_id}/credits",
  "GET /organizations/{organization_id}/credits/consumption",
];

/** Decided beyond the published ones. */
const OWN = [
  "GET /processing",
  "POST /stream-tokens",
  "GET /api-keys",
  "POST /api-keys",
  "DELETE /api-keys/{key_id}",
  "POST /checkout",
  "POST /billing-portal",
  "GET /invoices",
];

const SLUGS =
  `unauthenticated missing-scope cross-origin-request rate-limited validation-failed internal-error
authentication-failed payload-too-large session-not-accessible session-not-found missing-identifier comment-not-found
comment-not-actionable comment-action-not-stored invalid-action-type session-already-accessible
session-sharing-restricted invalid-file malformed-document-id missing-filename nested-supplementary-material
supplementary-limit-reached parent-not-owned user-not-found parent-not-found original-storage-failed task-not-found
document-not-accessible no-credits customization-forbidden document-not-found text-not-ready
revision-session-not-accessible supplementary-not-ready token-limit-exceeded word-limit-exceeded text-too-short
unknown-prompt-set unknown-steering-target processing-not-created credit-service-unavailable dispatch-failed
invalid-image-request image-not-found payment-system-failure unknown-price no-subscription subscription-exists
missing-organization-permission organization-not-found organization-credits-unavailable invitation-expired
allocation-exceeds-pool`.split(/\s+/);

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

beforeAll(testApp);

describe("contracts and routes", () => {
  test.each(contracts.map((operation) => [operation.id, operation] as const))(
    "%s has a route that exports its method",
    async (_, operation) => {
      expect(existsSync(join(projectRoot(), routeFile(operation)))).toBe(true);
      expect(await handlerOf(operation)).toBeTypeOf("function");
    },
  );

  test("every exported method of a route has a contract", () => {
    const routes = globSync("app/api/**/route.ts", { cwd: projectRoot() }).filter(
      (file) => !WITHOUT_CONTRACT.test(file),
    );
    const exported = routes.flatMap((file) => {
      const source = readFileSync(join(projectRoot(), file), "utf8");
      return METHODS.filter((method) => new RegExp(`export const ${method}\\b`).test(source)).map(
        (method) => `${method} ${file}`,
      );
    });
    const declared = contracts.map((operation) => `${operation.method} ${routeFile(operation)}`);
    expect(exported.toSorted()).toEqual(declared.toSorted());
  });

  test("ids are unique, and so is each method of a path", () => {
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
    expect(new Set(contracts.map(name)).size).toBe(contracts.length);
  });

  test("path parameters are those of the schema", () => {
    for (const { path, params } of contracts) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
      expect(named).toEqual(Object.keys(params.shape));
    }
  });

  test.each([...PUBLISHED, ...OWN])("%s is an operation", (wanted) => {
    expect(contracts.map(name)).toContain(wanted);
  });

  test("every decided problem is one that some operation declares", () => {
    const declared = new Set(contracts.flatMap(declaredProblems).map(({ slug }) => slug));
    expect(SLUGS.filter((slug) => !declared.has(slug))).toEqual([]);
  });

  test("one slug is one problem, with one status and title", () => {
    const bySlug = Map.groupBy(contracts.flatMap(declaredProblems), ({ slug }) => slug);
    for (const [, same] of bySlug) expect(new Set(same).size).toBe(1);
  });
});

describe("the OpenAPI document", () => {
  const document = () => ({
    ...openApiDocument("http://galley.test"),
  });

  test("is valid OpenAPI 3.1", async () => {
    const result = await validate(structuredClone(JSON.parse(JSON.stringify(document()))));
    expect(result).toMatchObject({ valid: true });
    expect(document()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { version: "1.0.0" },
    });
  });

  test("describes each operation with its success and all its problems", async () => {
    const resolved = await dereference(structuredClone(JSON.parse(JSON.stringify(document()))));
    for (const operation of contracts) {
      const described = Object.entries(resolved.paths?.[operation.path] ?? {}).find(
        ([method]) => method === operation.method.toLowerCase(),
      )?.[1];
      const statuses = [operation.reply.status, ...declaredProblems(operation).map(({ status }) => status)];
      expect(described).toMatchObject({
        responses: Object.fromEntries(
          statuses.map((status) => [String(status), { description: expect.any(String) }]),
        ),
      });
      for (const { slug } of declaredProblems(operation)) {
        expect(JSON.stringify(described)).toContain(slug);
      }
    }
  });

  test("names the origin that the caller used, unless it is no host", () => {
    const at = (host: string) => openApiDocument(originOf({ headers: new Headers({ host }) })).servers;
    expect(at("Example.org:8080")).toEqual([{ url: "http://example.org:8080/api" }]);
    expect(at('evil"><script>')).toEqual([{ url: "http://localhost:3000/api" }]);
  });
});
