import { useEffect, useEffectEvent, useState } from "react";
import type { Point } from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";

/** A reply is saved when nothing was typed for so long (milliseconds), and when its field is left. */
const SAVE_MS = 1_200;

export type SavedReply = ReturnType<typeof useSavedReply>;

/**
 * A reply that is saved while it is typed. If somebody else saved another one meanwhile, nothing is saved until the
 * person at the page has chosen between the two.
 */
export function useSavedReply({ point_id, reply, status }: Point, controls: ResponseControls) {
  const { unsavedReplies } = controls;
  const [text, setText] = useState(() => unsavedReplies.get(point_id)?.text ?? reply);
  /** What the server had when this text was begun. */
  const [base, setBase] = useState(() => unsavedReplies.get(point_id)?.base ?? reply);
  /** The text that is on its way to the server. */
  const [sent, setSent] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isSaving = sent !== null;
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

  async function send(typed: string): Promise<boolean> {
    const drafts = status === "open" && typed.trim() !== "";
    const isSaved = await controls.editPoint(point_id, {
      reply: typed,
      ...(drafts ? { status: "drafted" as const } : {}),
    });
    if (isSaved && unsavedReplies.get(point_id)?.text === typed) unsavedReplies.delete(point_id);
    return isSaved;
  }

  async function save(typed: string) {
    if (!isDue) return;
    setSent(typed);
    const isSaved = await send(typed);
    if (isSaved) setBase(typed);
    setFailed(!isSaved);
    setSent(null);
  }

  /** What is not saved when the person goes to another point is there when they come back. */
  function leave() {
    if (!isChanged) return void unsavedReplies.delete(point_id);
    unsavedReplies.set(point_id, { text, base });
    if (!isConflict && text !== sent) void send(text);
  }

  const saveTyped = useEffectEvent((typed: string) => void save(typed));
  const leaving = useEffectEvent(leave);
  const waits = isDue && !hasFailed;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => saveTyped(text), SAVE_MS);
    return () => clearTimeout(timer);
  }, [waits, text]);
  useEffect(() => () => leaving(), []);
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
