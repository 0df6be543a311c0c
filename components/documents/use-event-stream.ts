"use client";

import { useEffect, useRef } from "react";
import type { z } from "zod";

const KINDS = ["progress", "complete", "error"] as const;

/**
 * Follows the event stream at `url` (null: none) to its last event, with the session's cookie. The browser reconnects
 * by itself. Calls `onLost` if the server refuses the connection.
 */
export function useEventStream<Event extends { type: string }>(
  url: string | null,
  schema: z.ZodType<Event>,
  onEvent: (event: Event) => void,
  onLost?: () => void,
): void {
  const handlers = useRef({ onEvent, onLost });
  useEffect(() => {
    handlers.current = { onEvent, onLost };
  });

  useEffect(() => {
    if (!url) return;
    const source = new EventSource(url);
    const read = (message: globalThis.Event) => {
      if (!(message instanceof MessageEvent)) {
        if (source.readyState === EventSource.CLOSED) handlers.current.onLost?.();
        return;
      }
      const event = schema.safeParse(JSON.parse(String(message.data)));
      if (!event.success) return;
      if (event.data.type !== "progress") source.close();
      handlers.current.onEvent(event.data);
    };
    for (const kind of KINDS) source.addEventListener(kind, read);
    return () => source.close();
  }, [url, schema]);
}
