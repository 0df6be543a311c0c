"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { plainText } from "#components/ui/plain-text.ts";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { listIgnoredFindings, stopIgnoring } from "#lib/reviews/ignored-contract.ts";
import type { IgnoredFinding } from "#lib/reviews/ignored-schema.ts";

/** Lists what the next review of the document leaves out. Each can be taken back. */
export function IgnoredList({ documentId }: { documentId: string }) {
  const [ignored, setIgnored] = useState<readonly IgnoredFinding[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    call(listIgnoredFindings, { params: { document_id: documentId } }).then(
      (found) => {
        if (!isGone) setIgnored(found);
      },
      // The list is an extra; the review beside it is whole without it.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [documentId]);

  async function takeBack({ id }: IgnoredFinding) {
    setRefusal(null);
    try {
      await call(stopIgnoring, { params: { document_id: documentId, ignored_id: id } });
      setIgnored((known) => known.filter((each) => each.id !== id));
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  }

  if (ignored.length === 0) return null;
  return (
    <section aria-labelledby="ignored" className="rounded-lg border border-rule bg-sheet p-4">
      <h3 id="ignored" className="font-semibold">
        Ignored in this document
      </h3>
      <p className="mt-1 text-ink-soft">The next review, and reviews of later versions, leave these out.</p>
      <ul className="mt-2 divide-y divide-rule border-t border-rule">
        {ignored.map((each) => (
          <li key={each.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {each.quote === null ? "All its comments" : `“${plainText(each.quote)}”`}
              <span className="text-ink-faint">
                {" · "}
                <Link href={`/checks#${each.check_id}`} className="link">
                  check {each.check_id}
                </Link>
              </span>
            </span>
            <Button size="sm" look="quiet" onClick={() => void takeBack(each)}>
              Stop ignoring
            </Button>
          </li>
        ))}
      </ul>
      {refusal ? (
        <p role="alert" className="mt-2 text-critical">
          {refusal}
        </p>
      ) : null}
    </section>
  );
}
