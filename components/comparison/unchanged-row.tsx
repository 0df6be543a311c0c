"use client";

import { UnfoldVertical } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { callForFile } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { getContent } from "#lib/documents/files-contract.ts";
import type { ComparedBlock, EarlierComment } from "#lib/reviews/comparison-schema.ts";
import { EarlierComments } from "./earlier-comments.tsx";

const HEADING_MARKS = /^#{1,6}\s+/gm;

interface UnchangedRowProps {
  block: Extract<ComparedBlock, { kind: "unchanged" }>;
  documentId: string;
  comments: readonly EarlierComment[];
  earlierId: string;
}

/** Paragraphs without a change, which open on request, and the comments on them. */
export function UnchangedRow({ block, documentId, comments, earlierId }: UnchangedRowProps) {
  const [text, setText] = useState<string | null>(null);
  const { busy, refusal, run } = useRequest();
  const { start, end } = block.after;

  async function unfold() {
    const answer = await callForFile(getContent, { params: { document_id: documentId } });
    setText((await answer.text()).slice(start, end).replace(HEADING_MARKS, ""));
  }

  return (
    <li className="border-l-3 border-transparent py-1 pl-4">
      {text === null ? (
        <Button
          size="sm"
          look="quiet"
          disabled={busy}
          onClick={() => void run(unfold)}
          className="w-full justify-start border-dashed border-rule"
        >
          <UnfoldVertical size={14} aria-hidden="true" />
          {countNoun(block.blocks, "unchanged paragraph")}
        </Button>
      ) : (
        <p className="max-w-3xl font-serif leading-relaxed whitespace-pre-wrap text-ink-soft wrap-anywhere">
          {text}
        </p>
      )}
      {refusal ? (
        <Notice tone="critical" className="mt-2">
          {refusal}
        </Notice>
      ) : null}
      <EarlierComments comments={comments} earlierId={earlierId} />
    </li>
  );
}
