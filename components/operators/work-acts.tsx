"use client";

import { call } from "#lib/client/client.ts";
import { giveUpWork, sendWorkAgain } from "#lib/operators/work-contract.ts";
import type { OpenWork } from "#lib/operators/work-schema.ts";
import { ActDialog } from "./act-dialog.tsx";

const ENDS = {
  conversion: "The document fails, and its owner is asked to upload it again.",
  review: "The review fails, its credit returns, and its owner may start it again.",
  event: "Nobody does what it asks for.",
} as const;

export function SendWorkAgain({ work: { kind, work_id } }: { work: OpenWork }) {
  return (
    <ActDialog
      label="Send again …"
      title="Send the work again"
      description="What is done stays, and nothing happens twice. Galley does this by itself for work that stands still for minutes."
      action="Send again"
      perform={({ reason }) => call(sendWorkAgain, { params: { kind, work_id }, body: { reason } })}
    />
  );
}

export function GiveUpWork({ work: { kind, work_id } }: { work: OpenWork }) {
  return (
    <ActDialog
      label="Give up …"
      look="danger"
      title="Give the work up"
      description={ENDS[kind]}
      action="Give up"
      perform={({ reason }) => call(giveUpWork, { params: { kind, work_id }, body: { reason } })}
    />
  );
}
