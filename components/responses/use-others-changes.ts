import { useEffect, useRef } from "react";
import { collected } from "#components/ui/collected.ts";
import type { Response } from "#lib/responses/schema.ts";
import { type ResponseChange, responseChange } from "#lib/reviews/writing-schema.ts";

interface Following {
  /** What is shown now. */
  latest: () => Response | null;
  /** Runs when no change of this page is on its way any more. */
  inTurn: (work: () => Promise<void>) => Promise<unknown>;
  load: () => Promise<void>;
}

/** Shows what others change in a response while it is open, from the last change that the page knows. */
export function useOthersChanges(response: Response | null, following: Following): void {
  const known = useRef(following);
  useEffect(() => {
    known.current = following;
  });
  const id = response?.response_id;
  const session = response?.session_id;

  useEffect(() => {
    if (!id || !session) return;
    let isMissing = false;
    const refresh = collected(async () => {
      await known.current.inTurn(async () => {
        if (!isMissing) return;
        isMissing = false;
        await known.current.load();
      });
    });
    const after = known.current.latest()?.last_event_id ?? 0;
    const source = new EventSource(`/api/history/${session}/events?after=${after}`);
    source.addEventListener("response-changed", ({ data }) => {
      const { data: change, success } = responseChange.safeParse(JSON.parse(String(data)));
      if (!success || change.response_id !== id) return;
      // A change of this page itself may come here before its answer does.
      void known.current.inTurn(async () => {
        if (isKnown(known.current.latest(), change)) return;
        isMissing = true;
        void refresh();
      });
    });
    return () => source.close();
  }, [id, session]);
}

function isKnown(response: Response | null, { point_id, version }: ResponseChange): boolean {
  if (!response || version === null) return false;
  if (point_id === null) return response.version >= version;
  return response.points.some((each) => each.point_id === point_id && each.version >= version);
}
