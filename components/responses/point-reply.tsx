import { Button } from "#components/ui/button.tsx";
import { Field, TextArea } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LONGEST_TEXT } from "#lib/responses/schema.ts";
import type { SavedReply } from "./use-saved-reply.ts";

const STATE_WORDS = {
  saving: "Saving …",
  typed: "Not saved yet.",
  failed: "Not saved.",
} as const;

/** The author's reply to a point. */
export function PointReply({ written, isGone }: { written: SavedReply; isGone: boolean }) {
  const { text, theirs, state, type, save, takeTheirs, keepOwn } = written;
  const saved = text === "" ? "Markdown, with formulas between $ signs." : "Saved.";
  const status = isGone
    ? "Not saved, since the point is gone."
    : state === "saved"
      ? saved
      : STATE_WORDS[state];
  return (
    <div className="space-y-3">
      <Field id="point-reply" label="Reply" hint={<span role="status">{status}</span>}>
        <TextArea
          id="point-reply"
          aria-describedby="point-reply-hint"
          rows={8}
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={save}
        />
      </Field>
      {state === "failed" && theirs === null ? (
        <Button size="sm" onClick={save}>
          Save again
        </Button>
      ) : null}
      {theirs === null ? null : (
        <Notice tone="critical">
          <p>Somebody saved another reply to this point. Yours is not saved yet. This is theirs:</p>
          <p className="my-2 font-serif whitespace-pre-wrap wrap-anywhere">
            {theirs === "" ? "No reply." : theirs}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={takeTheirs}>
              Use theirs
            </Button>
            <Button size="sm" onClick={keepOwn}>
              Keep mine
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
