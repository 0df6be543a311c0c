"use client";

import { useState } from "react";
import { ThoroughChoice, useDepthInUse } from "#components/reviews/thorough-choice.tsx";
import type { Depth } from "#lib/contract/review-depth.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { ChangeStatus } from "./change-status.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useProfileChange } from "./use-profile-change.ts";

/** Lets the user choose the depth that reviews have unless one is chosen before the start. Saves each choice at once. */
export function ReviewDepth({ credits }: { credits: Pick<CreditScore, "customization" | "review_depth"> }) {
  const isInUse = useDepthInUse(credits);
  const [depth, setDepth] = useState(credits.review_depth);
  const { state, refusal, save } = useProfileChange();

  function choose(chosen: Depth) {
    setDepth(chosen);
    save({ review_depth: chosen }, () => setDepth(depth));
  }

  return isInUse ? (
    <SettingsSection
      id="depth"
      title="Depth of your reviews"
      description="Your full reviews have this depth, unless you choose otherwise before the start."
    >
      <div className="max-w-md">
        <ThoroughChoice depth={depth} onDepth={choose} />
        <ChangeStatus state={state} refusal={refusal} />
      </div>
    </SettingsSection>
  ) : null;
}
