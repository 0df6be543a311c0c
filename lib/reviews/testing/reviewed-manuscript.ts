import { getCreditScore } from "#lib/credits/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import * as reviews from "../contract.ts";
import type { Session } from "../schema.ts";

export const ON_FISH = `# On Fish

## Abstract

Fish are light. ${prose(80)}

## Results

All 12 fish weighed 3 g. ${prose(80)}
`;

type Preferences = Record<string, unknown>;

/** Makes a person with a converted manuscript, and functions that review it over the API. */
export async function manuscriptToReview(content: string) {
  await testApp();
  const person = await testContext({ paidCredits: 50 });
  const { document_id } = await converted(person, { content });
  const start = async (body: Preferences = {}, of = document_id) => {
    const { session_id } = await call(processing.startReview, {
      as: person.key,
      params: { document_id: of },
      body,
    });
    return session_id;
  };
  const read = (session_id: string) => call(reviews.getSession, { as: person.key, params: { session_id } });
  return {
    person,
    document_id,
    start,
    read,
    /** Starts a review and lets the real jobs end it. */
    review: async (body?: Preferences, of?: string) => {
      const session_id = await start(body, of);
      await runJobs();
      return read(session_id);
    },
    credits: async () => (await call(getCreditScore, { as: person.key })).paid_credits_remaining,
  };
}

/** Returns the comments of a session that a model made. */
export function judgedOf({ feedback }: Pick<Session, "feedback">) {
  return feedback.detailed.comments.filter(({ source }) => source.startsWith("model:"));
}
