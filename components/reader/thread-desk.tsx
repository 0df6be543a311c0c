"use client";

import { type RefObject, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { useStore } from "#components/ui/store.ts";
import type { Chunk } from "#lib/rendered/split-markdown.ts";
import { COMMENT_TITLE_LENGTH } from "#lib/reviews/writing-schema.ts";
import type { Passage } from "./find-passage.ts";
import type { ReaderStore } from "./reader-store.ts";
import { SelectionButton } from "./selection-button.tsx";
import type { PagesTextView } from "./text-view.ts";
import { entryKey, writeComment } from "./thread-actions.ts";
import { ThreadComposer } from "./thread-composer.tsx";
import { useReviewChanges } from "./use-review-changes.ts";

interface ThreadDeskProps {
  store: ReaderStore;
  markdown: string;
  chunks: readonly Chunk[];
  /** Null while the pages are not shown. */
  pagesView: RefObject<PagesTextView | null>;
}

/** What people do together in a review: changes of others appear, and selected words can be commented. */
export function ThreadDesk({ store, markdown, chunks, pagesView }: ThreadDeskProps) {
  const mayComment = useStore(store, (state) => state.threads?.may.comment ?? false);
  const [passage, setPassage] = useState<Passage | null>(null);
  useReviewChanges(store);
  if (!mayComment) return null;
  return (
    <>
      <SelectionButton {...{ markdown, chunks, pagesView }} onComment={setPassage} isOff={passage !== null} />
      <Dialog
        open={passage !== null}
        onOpenChange={(open) => !open && setPassage(null)}
        title="Comment on these words"
      >
        {passage ? (
          <NewComment
            store={store}
            passage={passage}
            quote={markdown.slice(passage.start, passage.end)}
            onDone={() => setPassage(null)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

interface NewCommentProps {
  store: ReaderStore;
  passage: Passage;
  quote: string;
  onDone: () => void;
}

function NewComment({ store, passage, quote, onDone }: NewCommentProps) {
  const [title, setTitle] = useState("");
  const [key] = useState(entryKey);
  return (
    <div className="space-y-4">
      <blockquote className="line-clamp-4 border-l-2 border-rule-strong pl-3 font-serif text-base leading-snug text-ink-soft [overflow-wrap:anywhere]">
        {quote}
      </blockquote>
      <Field id="comment-title" label="Title (optional)">
        <Input
          id="comment-title"
          value={title}
          maxLength={COMMENT_TITLE_LENGTH}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <ThreadComposer
        store={store}
        label="Comment"
        placeholder="Comment. @ mentions a person."
        submit="Comment"
        onCancel={onDone}
        onSend={async (entry) => {
          const named = title.trim() === "" ? {} : { title: title.trim() };
          const refused = await writeComment(store, { ...entry, ...named, passage, quote, key });
          if (refused === null) onDone();
          return refused;
        }}
      />
    </div>
  );
}
