"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { GalleyMark, Wordmark } from "#components/brand/wordmark.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import type { Session } from "#lib/reviews/schema.ts";
import { PartialNotice } from "./partial-notice.tsx";
import { Reader } from "./reader.tsx";

interface SharedReaderProps {
  session: Session;
  markdown: string;
  imageToken: string;
  /** More actions of the bar. */
  children?: ReactNode;
}

/** Shows a public review to everyone with the link. */
export function SharedReader({ session, markdown, imageToken, children }: SharedReaderProps) {
  return (
    <ToastProvider>
      <Reader
        session={{ ...session, is_owner: false }}
        markdown={markdown}
        canAct={false}
        notice={<PartialNotice session={session} onChange={null} />}
        imageQuery={`?token=${encodeURIComponent(imageToken)}`}
        actions={
          <>
            <span className="rounded border border-rule px-2 py-0.5 text-xs text-ink-soft max-sm:hidden">
              Read only
            </span>
            {children}
            <Link href="/" aria-label="Galley, start page" className="ml-2">
              <span className="max-sm:hidden">
                <Wordmark />
              </span>
              <span className="sm:hidden">
                <GalleyMark />
              </span>
            </Link>
          </>
        }
      />
    </ToastProvider>
  );
}
