import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RunningPanel } from "./running-panel.tsx";

const words = (waiting: { ahead: number; at_once: number } | null) =>
  renderToStaticMarkup(
    <RunningPanel
      value={0}
      stage="queued"
      startedAt={waiting ? null : "2026-01-01T00:00:00Z"}
      waiting={waiting}
      passes={[]}
    />,
  ).replace(/<[^>]+>/g, " ");

it("says that a review waits, for how many others, and how many run at once", () => {
  expect(words({ ahead: 3, at_once: 3 })).toMatch(/The review waits for others of yours/);
  expect(words({ ahead: 3, at_once: 3 })).toMatch(
    /Galley runs 3 reviews of yours at once\. This one starts when 1 other has ended\./,
  );
  expect(words({ ahead: 5, at_once: 3 })).toMatch(/This one starts when 3 others have ended\./);
});

it("says that a review runs that waits for none", () => {
  expect(words(null)).toMatch(/The review is running/);
  expect(words(null)).not.toMatch(/at once/);
});
