"use client";

import { useEffect, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { useRequest } from "#components/ui/use-request.ts";
import { call, callForFile } from "#lib/client/client.ts";
import { exportReview, listFormats, readPlaces } from "#lib/reviews/export-contract.ts";
import type { ExportOffer, ExportPlaces } from "#lib/reviews/export-schema.ts";

export interface ExportChoice {
  format: string;
  /** `open`, `all`, or ids with commas between them. */
  comments: string;
  chat: boolean;
  list: boolean;
}

/** Returns the formats of a review; null until they are there, or the reason why they are not. */
export function useFormats(session_id: string): {
  offers: readonly ExportOffer[] | null;
  reason: string | null;
} {
  const [offers, setOffers] = useState<readonly ExportOffer[] | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(listFormats, { params: { session_id }, signal: stop.signal }).then(setOffers, (error: unknown) => {
      if (!stop.signal.aborted) setReason(reasonOf(error));
    });
    return () => stop.abort();
  }, [session_id]);
  return { offers, reason };
}

/** Saves exports of a review, and keeps where the comments of the last one are. */
export function useExport(session_id: string) {
  const [places, setPlaces] = useState<ExportPlaces | null>(null);
  const { busy, refusal, run } = useRequest();

  async function save({ format, comments, chat, list }: ExportChoice) {
    setPlaces(null);
    await run(async () => {
      const flag = (value: boolean): "true" | "false" => (value ? "true" : "false");
      const query = { format, comments, chat: flag(chat), list: flag(list) };
      const input = { params: { session_id }, query };
      const written = await call(readPlaces, input);
      const file = await (await callForFile(exportReview, input)).blob();
      offer(file, written.filename);
      setPlaces(written);
    });
  }

  return { places, busy, refusal, save, forget: () => setPlaces(null) };
}

/** The time after which a browser has surely begun to save the file (milliseconds). */
const KEPT_MS = 60_000;

function offer(file: Blob, filename: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
