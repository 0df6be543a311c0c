"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ThoroughChoice, useDepthInUse } from "#components/reviews/thorough-choice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/client/client.ts";
import type { Depth } from "#lib/contract/review-depth.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Lets the user choose the depth that reviews have unless one is chosen before the start. Saves each choice at once. */
export function ReviewDepth({ credits }: { credits: Pick<CreditScore, "customization" | "review_depth"> }) {
  const router = useRouter();
  const isInUse = useDepthInUse(credits);
  const [depth, setDepth] = useState(credits.review_depth);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);

  async function save(chosen: Depth) {
    // Two requests at once could be answered in the other order.
    if (state === "saving") return;
    setState("saving");
    setRefusal(null);
    setDepth(chosen);
    try {
      await call(updateProfile, { body: { review_depth: chosen } });
      setState("saved");
      router.refresh();
    } catch (error) {
      setDepth(depth);
      setState("idle");
      setRefusal(reasonOf(error));
    }
  }

  return isInUse ? (
    <SettingsSection
      id="depth"
      title="Depth of your reviews"
      description="Your full reviews have this depth, unless you choose otherwise before the start."
    >
      <div className="max-w-md">
        <ThoroughChoice depth={depth} onDepth={(chosen) => void save(chosen)} />
        <p role="status" className="mt-2 text-sm text-good empty:hidden">
          {state === "saved" ? "Saved." : ""}
        </p>
        {refusal ? (
          <p role="alert" className="mt-2 text-sm text-critical">
            {refusal}
          </p>
        ) : null}
      </div>
    </SettingsSection>
  ) : null;
}
