import { useEffect, useEffectEvent, useState } from "react";
import type { Point } from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";

/** A reply is saved when nothing was typed for so long (milliseconds), and when its field is left. */
const SAVE_MS = 1_200;

/**
 * A reply that is saved while it is typed. If somebody else saved another one meanwhile, nothing is saved until the
 * person at the page has chosen between the two.
 */
export function useSavedReply({ point_id, reply, status }: Point, controls: ResponseControls) {
  const [text, setText] = useState(reply);
  /** What the server had when this text was begun. */
  const [base, setBase] = useState(reply);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isChanged = text !== base;
  const isElsewhere = !isSaving && reply !== base;
  const isConflict = isElsewhere && isChanged && reply !== text;
  const isDue = isChanged && !isSaving && !isConflict;

  function takeTheirs() {
    setText(reply);
    setBase(reply);
    setFailed(false);
  }
  if (isElsewhere && !isConflict) takeTheirs();

  async function save(typed: string) {
    if (!isDue) return;
    setSaving(true);
    const drafts = status === "open" && typed.trim() !== "";
    const isSaved = await controls.editPoint(point_id, {
      reply: typed,
      ...(drafts ? { status: "drafted" as const } : {}),
    });
    if (isSaved) setBase(typed);
    setFailed(!isSaved);
    setSaving(false);
  }

  const saveTyped = useEffectEvent((typed: string) => void save(typed));
  const leave = useEffectEvent(() => void save(text));
  const waits = isDue && !hasFailed;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => saveTyped(text), SAVE_MS);
    return () => clearTimeout(timer);
  }, [waits, text]);
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);

  return {
    text,
    theirs: isConflict ? reply : null,
    state: isSaving ? "saving" : !isChanged ? "saved" : hasFailed ? "failed" : "typed",
    type: (typed: string) => {
      setText(typed);
      setFailed(false);
    },
    save: () => void save(text),
    takeTheirs,
    keepOwn: () => {
      setBase(reply);
      setFailed(false);
    },
  } as const;
}
