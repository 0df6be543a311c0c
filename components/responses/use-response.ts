"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { useToast } from "#components/ui/toast.tsx";
import { ApiError, type CallInput, call } from "#lib/client/client.ts";
import * as operations from "#lib/responses/contract.ts";
import * as points from "#lib/responses/points-contract.ts";
import type { Point, Response } from "#lib/responses/schema.ts";
import { GonePoints, pointBefore } from "./gone-points.ts";
import { ShownInPlace, sendEdit } from "./send-edit.ts";
import type { PointEdit } from "./untouched-fields.ts";
import { useOthersChanges } from "./use-others-changes.ts";

type ResponseEdit = Omit<NonNullable<CallInput<typeof operations.changeResponse>["body"]>, "version">;
/** A text, and the reply that the server had when it was begun. */
interface UnsavedReply {
  text: string;
  base: string;
}
export type ResponseControls = ReturnType<typeof useResponse>["controls"];

/** A response, and everything that changes it. What the server answers is what is shown. */
export function useResponse(response_id: string) {
  const [response, setResponse] = useState<Response | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const toast = useToast();
  const latest = useRef<Response | null>(null);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const isDeletedHere = useRef(false);
  const [gone] = useState(() => new GonePoints());
  const show = useCallback(
    (next: Response) => {
      gone.compare(latest.current?.points ?? [], next.points);
      latest.current = next;
      setResponse(next);
    },
    [gone],
  );

  const load = useCallback(async () => {
    if (isDeletedHere.current) return;
    setFailure(null);
    try {
      show(await call(operations.getResponse, { params: { response_id } }));
    } catch (error) {
      setFailure(error);
    }
  }, [response_id, show]);
  useEffect(() => void load(), [load]);

  useOthersChanges(response, {
    latest: () => latest.current,
    inTurn: (work) => {
      const turn = waiting.current.then(work, work);
      waiting.current = turn.catch(() => undefined);
      return turn;
    },
    load,
  });

  /** Changes follow each other, so that each names the version that the one before it made. */
  const [controls] = useState(() => {
    const inTurn = (change: () => Promise<void>): Promise<boolean> => {
      const turn = waiting.current.then(change).then(
        () => true,
        async (error: unknown) => {
          if (!(error instanceof ShownInPlace)) toast({ title: reasonOf(error) });
          if (error instanceof ApiError && error.status !== 400) await load();
          return false;
        },
      );
      waiting.current = turn;
      return turn;
    };
    const place = (point_id: string) => ({ response_id, point_id });
    const pointOf = (id: string) => latest.current?.points.find(({ point_id }) => point_id === id);
    const versionOf = (id: string) => pointOf(id)?.version ?? 1;
    const whole = (request: () => Promise<Response>) => inTurn(async () => show(await request()));
    const page = {
      responseId: response_id,
      pointOf,
      load,
      gone,
      onChanged: (changed: Point) => {
        if (latest.current) show(withPoint(latest.current, changed));
      },
    };
    const editPoint = (id: string, edit: PointEdit | ((point: Point) => PointEdit)) =>
      inTurn(() => sendEdit(id, edit, page));
    /** Returns the id of the new point, or null if it was refused. */
    const add = async (reviewer: string, text: string, after: string | null): Promise<string | null> => {
      let added: string | null = null;
      await whole(async () => {
        const known = new Set(latest.current?.points.map(({ point_id }) => point_id));
        const body = { reviewer, text, after };
        const next = await call(points.addPoint, { params: { response_id }, body });
        added = next.points.find(({ point_id }) => !known.has(point_id))?.point_id ?? null;
        return next;
      });
      return added;
    };
    /** Fails with the reason if it is refused. What the server tells of it meanwhile waits for its turn. */
    const deleteResponse = () => {
      const turn = waiting.current.then(async () => {
        await call(operations.deleteResponse, { params: { response_id } });
        isDeletedHere.current = true;
      });
      waiting.current = turn.catch(() => undefined);
      return turn;
    };
    return {
      deleteResponse,
      /** Replies that could not be saved when their point was left, by the id of the point. */
      unsavedReplies: new Map<string, UnsavedReply>(),
      editPoint,
      add,
      opened: (id: string) => gone.open(id),
      discard: (id: string) => gone.drop(id),
      edit: (edit: ResponseEdit) =>
        whole(() => {
          const body = { version: latest.current?.version ?? 1, ...edit };
          return call(operations.changeResponse, { params: { response_id }, body });
        }),
      /** Adds a gone point again, where it was, with this reply. Returns the id of the new point, or null if it was refused. */
      addAgain: async (id: string, reply: string): Promise<string | null> => {
        const kept = gone.find(id);
        if (!kept) return null;
        const { reviewer, text, weight, is_remark, passages, changes, status } = kept.point;
        const added = await add(reviewer, text, pointBefore(kept, latest.current?.points ?? []));
        if (added === null) return null;
        const spans = passages.map(({ start, end }) => ({ start, end }));
        const content = { reply, weight, is_remark, passages: spans, changes, status };
        if (!(await editPoint(added, content))) return null;
        gone.drop(id);
        return added;
      },
      split: (id: string, at: number) =>
        whole(() => call(points.splitPoint, { params: place(id), body: { version: versionOf(id), at } })),
      merge: (id: string) =>
        whole(async () => {
          const all = latest.current?.points ?? [];
          const next = all[all.findIndex(({ point_id }) => point_id === id) + 1];
          const body = { version: versionOf(id), ...(next ? { next_point_id: next.point_id } : {}) };
          const merged = await call(points.mergePoint, { params: place(id), body });
          if (next) gone.removedHere(next.point_id);
          return merged;
        }),
      remove: (id: string) =>
        whole(async () => {
          const query = { version: versionOf(id) };
          const rest = await call(points.deletePoint, { params: place(id), query });
          gone.removedHere(id);
          return rest;
        }),
      move: (id: string, by: 1 | -1) =>
        whole(() => {
          const now = latest.current?.points.map(({ point_id }) => point_id) ?? [];
          const from = now.indexOf(id);
          const point_ids = now.toSpliced(from, 1).toSpliced(from + by, 0, id);
          const body = { version: latest.current?.version ?? 1, point_ids };
          return call(points.orderPoints, { params: { response_id }, body });
        }),
    };
  });
  return { response, failure, load, controls, gone };
}

function withPoint(response: Response, changed: Point): Response {
  const all = response.points.map((each) => (each.point_id === changed.point_id ? changed : each));
  const asking = all.filter((each) => !each.is_remark);
  const count = (status: Point["status"]) => asking.filter((each) => each.status === status).length;
  return {
    ...response,
    points: all,
    progress: { points: asking.length, drafted: count("drafted"), done: count("done") },
  };
}
