"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { type CallInput, call } from "#lib/client/client.ts";

type Change = NonNullable<CallInput<typeof updateProfile>["body"]>;

interface ProfileChange {
  state: "idle" | "saving" | "saved";
  /** The reason why the last change was not saved. */
  refusal: string | null;
  /** Saves at once. `undo` runs if the change is refused. */
  save: (change: Change, undo: () => void) => void;
}

/** Saves choices of the profile as they are made, one after the other. */
export function useProfileChange(): ProfileChange {
  const router = useRouter();
  const [state, setState] = useState<ProfileChange["state"]>("idle");
  const [refusal, setRefusal] = useState<string | null>(null);

  // Two requests at once could be answered in the other order.
  const last = useRef(Promise.resolve());

  function save(change: Change, undo: () => void) {
    setState("saving");
    setRefusal(null);
    last.current = last.current.then(async () => {
      try {
        await call(updateProfile, { body: change });
        setState("saved");
        router.refresh();
      } catch (error) {
        undo();
        setState("idle");
        setRefusal(reasonOf(error));
      }
    });
  }

  return { state, refusal, save };
}
