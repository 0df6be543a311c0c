import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import type { PartialReview } from "#lib/reviews/partial-schema.ts";
import { exampleSession } from "./example-session.ts";
import { PartialNotice } from "./partial-notice.tsx";

const LACKS: PartialReview = {
  text_read: 0.4,
  is_verified: true,
  reasons: ["The model server refuses the key."],
  credit_returned: false,
};

function shown(partial: PartialReview, costsCredits: boolean, isOwner = true): string {
  return renderToStaticMarkup(
    <CreditsInUse value={costsCredits}>
      <PartialNotice
        session={{ ...exampleSession([]), partial }}
        onChange={isOwner ? async () => undefined : null}
      />
    </CreditsInUse>,
  );
}

test("where reviews cost credits, the owner can continue the review or take the credit back", () => {
  const html = shown(LACKS, true);
  expect(html).toContain("models read 40 % of the text closely.");
  expect(html).toContain("This takes no credit.");
  expect(html).toContain("Take back the credit");
});

test("without payments the notice does not speak of credits", () => {
  const html = shown(LACKS, false);
  expect(html).toContain("Continue review");
  expect(html).not.toContain("credit");
  const returned = shown({ ...LACKS, credit_returned: true }, false);
  expect(returned).not.toContain("credit");
  expect(returned).not.toContain("<button");
});

test("a visitor sees what the review lacks and can change nothing", () => {
  const html = shown(LACKS, true, false);
  expect(html).toContain("The model server refuses the key.");
  expect(html).not.toContain("<button");
});
