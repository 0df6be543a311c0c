"use client";

import { useState } from "react";
import { StudioBar } from "#components/shell/studio-bar.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useStore } from "#components/ui/store.ts";
import { UnsavedChanges } from "#components/ui/unsaved-changes.tsx";
import { ApiError } from "#lib/client/client.ts";
import { MOST_POINTS, type Response } from "#lib/responses/schema.ts";
import { AddPoint } from "./add-point.tsx";
import type { GonePoints } from "./gone-points.ts";
import { LetterMenu } from "./letter-menu.tsx";
import { LetterText } from "./letter-text.tsx";
import { PointEditor } from "./point-editor.tsx";
import { PointList } from "./point-list.tsx";
import { ResponseFrame } from "./response-frame.tsx";
import { usePeople } from "./use-people.ts";
import { type ResponseControls, useResponse } from "./use-response.ts";

/** Where an author answers reviewers: the points on one side, the chosen one on the other. */
export function ResponsePage({ responseId }: { responseId: string }) {
  const { response, failure, load, controls, gone } = useResponse(responseId);
  if (!response)
    return (
      <>
        <StudioBar above={[]} here="Response" />
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 focus:outline-none sm:px-6">
          <h1 className="font-serif text-2xl font-semibold">Response to reviewers</h1>
          {failure ? <Failure failure={failure} onRetry={() => void load()} /> : <Loading />}
        </main>
      </>
    );
  const { session_id, manuscript, title } = response;
  return (
    <>
      <StudioBar
        above={[
          { href: `/reviews/${session_id}`, label: manuscript },
          { href: `/reviews/${session_id}/responses`, label: "Responses" },
        ]}
        here={title}
      >
        <LetterMenu response={response} />
      </StudioBar>
      <Answering {...{ response, controls, failure, gone }} />
    </>
  );
}

interface AnsweringProps {
  response: Response;
  controls: ResponseControls;
  failure: unknown;
  gone: GonePoints;
}

function Answering({ response, controls, failure, gone }: AnsweringProps) {
  const { points } = response;
  const gonePoints = useStore(gone, (state) => state.gone).map(({ point }) => point);
  // What others do must not move the person to another point.
  const [wanted, setWanted] = useState<string | null>(
    () =>
      points.find(({ status, is_remark }) => status !== "done" && !is_remark)?.point_id ??
      points[0]?.point_id ??
      null,
  );
  /** On a narrow screen, the chosen point takes the place of the list. */
  const [isOpen, setOpen] = useState(false);
  const people = usePeople(response.session_id);
  const present = points.find(({ point_id }) => point_id === wanted);
  const removed = present ? undefined : gonePoints.find(({ point_id }) => point_id === wanted);
  const chosen = present ?? removed ?? points[0];

  function choose(id: string) {
    setWanted(id);
    setOpen(true);
    window.scrollTo({ top: 0 });
  }

  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid max-w-7xl gap-x-8 px-4 pt-6 pb-24 focus:outline-none sm:px-6 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="lg:col-span-2">
        <ResponseFrame key={response.response_id} response={response} controls={controls} />
        {failure ? (
          <Notice tone="critical" className="mt-4">
            {isRefused(failure)
              ? "Somebody deleted this response, or you may not edit its review any more. What you type here is not saved."
              : `What others changed could not be shown. ${reasonOf(failure)}`}
          </Notice>
        ) : null}
        {response.linking === "running" ? (
          <Notice tone="info" className="mt-4">
            The model is looking for the passages that the points are about. You can answer meanwhile.
          </Notice>
        ) : null}
        {response.linking === "failed" ? (
          <Notice tone="info" className="mt-4">
            The model could not be asked for the passages. Those shown were found by quotes, names and similar
            words.
          </Notice>
        ) : null}
      </div>
      <div className={`mt-6 ${isOpen ? "max-lg:hidden" : ""}`}>
        {points.length >= MOST_POINTS ? (
          <p className="mb-4 text-sm text-ink-soft">
            A response has at most {MOST_POINTS} points. What is left of the letter is below them, in “The
            letter as it came”.
          </p>
        ) : null}
        <PointList points={points} gone={gonePoints} chosenId={chosen?.point_id ?? null} onChoose={choose} />
        <AddPoint {...{ points, controls, onAdded: choose }} />
        {response.letter === null ? null : <LetterText response={response} controls={controls} />}
      </div>
      <div className={`mt-6 min-w-0 ${isOpen ? "" : "max-lg:hidden"}`}>
        <Button look="quiet" size="sm" className="mb-3 lg:hidden" onClick={() => setOpen(false)}>
          ← All points
        </Button>
        {chosen ? (
          <PointEditor
            key={chosen.point_id}
            {...{
              point: chosen,
              response,
              controls,
              people,
              onChoose: choose,
              isGone: removed !== undefined,
            }}
          />
        ) : (
          <p className="text-ink-soft">There are no points. Add some, or start another response.</p>
        )}
      </div>
      {gonePoints.some(({ reply }) => reply.trim() !== "") ? (
        <UnsavedChanges description="Others removed points in which you wrote a reply. These replies are not saved." />
      ) : null}
    </main>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="mt-6 grid gap-6 lg:grid-cols-[20rem_1fr]">
      <p role="status" className="sr-only">
        The response is loading.
      </p>
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}

function Failure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const isGone = isRefused(failure);
  return (
    <div className="mt-4 max-w-xl">
      <p role="alert" className="text-ink-soft">
        {isGone
          ? reasonOf(failure)
          : "The response could not be loaded. Check your connection, then try again."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isGone ? null : <Button onClick={onRetry}>Try again</Button>}
        <ButtonLink href="/reviews">Back to my reviews</ButtonLink>
      </div>
    </div>
  );
}

function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 404 || failure.status === 403);
}
