"use client";

import { UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { PersonSelect } from "#components/people/person-select.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Threads } from "#lib/reviews/thread-schema.ts";
import type { Participant } from "#lib/reviews/writing-schema.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import * as actions from "./thread-actions.ts";

interface ThreadAssigneeProps {
  comment: NumberedComment;
  store: ReaderStore;
  threads: Threads;
}

/** Says to whom a comment is assigned. Editors choose another person. */
export function ThreadAssignee({ comment, store, threads }: ThreadAssigneeProps) {
  const assignment = threads.assignments.find(({ comment_id }) => comment_id === comment.id);
  const people = usePeople(store, threads.may.edit);
  const [refused, setRefused] = useState<string | null>(null);
  if (!threads.may.edit || people.length < 2) {
    return assignment ? (
      <p className="flex items-center gap-1.5 text-xs text-ink-soft">
        <UserRound size={13} aria-hidden="true" />
        Assigned to {assignment.assignee.name}
      </p>
    ) : null;
  }
  return (
    <>
      <div className="flex items-center gap-2 text-xs text-ink-faint">
        <span aria-hidden="true">Assigned to</span>
        <PersonSelect
          className="min-w-0 flex-1"
          label={`Assign comment ${comment.number}`}
          people={people}
          value={assignment?.assignee ?? null}
          onChoose={async (id) => setRefused(await actions.assign(store, comment.id, id))}
        />
      </div>
      {refused ? <Notice tone="critical">Not saved. {refused}</Notice> : null}
    </>
  );
}

function usePeople(store: ReaderStore, isWanted: boolean): readonly Participant[] {
  const [people, setPeople] = useState<readonly Participant[]>([]);
  useEffect(() => {
    let isShown = true;
    if (isWanted)
      actions.participants(store).then(
        (found) => isShown && setPeople(found),
        // Without them the comment cannot be assigned now; the next card asks again.
        () => {},
      );
    return () => {
      isShown = false;
    };
  }, [store, isWanted]);
  return people;
}
