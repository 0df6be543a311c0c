import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "#lib/contract/operation.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { anyRequest } from "#lib/testing/any-request.ts";
import { ask, call } from "#lib/testing/call.ts";
import { type Credential, queryToken } from "#lib/testing/credential.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { contracts } from "./contracts.ts";

const SEED = 20_260_101;
const RUNS = 80;

let app: TestApp;
let credentials: Record<Operation["access"], Credential[]>;
let existing: Record<string, string>;
beforeAll(async () => {
  app = await testApp();
  const person = await testContext();
  const { key, cookie } = person;
  credentials = {
    actor: [key, cookie],
    "web-session": [cookie, cookie, key],
    "query-token": [key, queryToken(key.secret)],
    nobody: [key, cookie],
  };
  existing = { ...(await reviewed(person)), image_name: "figure-1.png" };
  const params = { session_id: existing.session_id ?? "" };
  const session = await call(reviews.getSession, { as: person.key, params });
  existing.comment_id = session.feedback.detailed.comments[0]?.id ?? "";
  process.stdout.write(`any request: seed ${SEED}, ${RUNS} for each operation\n`);
});

describe("whatever is sent, the answer is one that the contract declares", () => {
  test.each(contracts.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_, operation) => {
      const statuses = new Map<number, number>();
      const property = fc.asyncProperty(
        anyRequest(operation, { credentials: credentials[operation.access], existing }),
        async (sent) => {
          // ask() holds the answer against the contract, and fails for an internal error or none in time.
          const answer = await ask(operation, sent);
          const status = answer.ok ? answer.status : answer.problem.status;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(status).toBeLessThan(500);
          if (status === 429) await app.database.sql`delete from rate_limits`;
        },
      );
      await app.database.sql`delete from rate_limits`;
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
      expect(statuses.size).toBeGreaterThan(1);
    },
    30_000,
  );
});
