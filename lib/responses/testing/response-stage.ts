import { call } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { testContext } from "#lib/testing/test-context.ts";
import * as responses from "../contract.ts";
import type { Response } from "../schema.ts";

export const BEFORE = `# Tea and sleep

## Methods

Forty adults kept a diary about tea for eight weeks, and two raters read every diary without knowing the group.

## Results

The participants who drank green tea slept longer than those who drank water, by eleven minutes each night.

The kettle was descaled on Mondays.

Nobody left the study, and all of the diaries were complete at its end in the autumn.
`;
export const AFTER = BEFORE.replace(
  "two raters read",
  "two trained raters, who agreed in 94% of cases, read",
).replace(
  "The kettle was descaled on Mondays.",
  "We adjusted the comparison for caffeine, which each participant reported in a daily log of beverages.",
);
export const LETTER = `Dear authors,

Reviewer #1:

1. The authors write “two raters read every diary without knowing the group”. Did the raters agree?

2. Caffeine in beverages was not adjusted for, although each participant could report it.

Reviewer #2:

A careful study that I enjoyed.

1. The kettle is of no interest to readers.
`;

/** A reviewed manuscript, its revised version, and letters to answer. */
export async function responseStage() {
  const owner = await testContext();
  const { session_id } = await reviewed(owner, { content: BEFORE });
  const { document_id: revised } = await converted(owner, { content: AFTER, filename: "revised.md" });
  const own = (params: Record<string, string> = {}) => ({ as: owner.key, params: { session_id, ...params } });
  return {
    owner,
    session_id,
    revised,
    own,
    start: (body: object = { kind: "letter", letter: LETTER }) =>
      call(responses.startResponse, { ...own(), body }),
    read: ({ response_id }: Response) => call(responses.getResponse, own({ response_id })),
    at: ({ response_id, points }: Response, place: number) =>
      own({ response_id, point_id: points[place]?.point_id ?? "" }),
  };
}
