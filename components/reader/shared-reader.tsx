"use client";

import Link from "next/link";
import { Wordmark } from "#components/brand/wordmark.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import type { Session } from "#lib/reviews/schema.ts";
import { Reader } from "./reader.tsx";

interface SharedReaderProps {
  session: Session;
  markdown: string;
  imageToken: string;
}

/** Shows a public review to everyone with the link. */
export function SharedReader({ session, markdown, imageToken }: SharedReaderProps) {
  return (
    <ToastProvider>
      <Reader
        session={{ ...session, is_owner: false }}
        markdown={markdown}
        canAct={false}
        imageQuery={`?token=${encodeURIComponent(imageToken)}`}
        actions={
          <>
            <span className="rounded border border-rule px-2 py-0.5 text-xs text-ink-soft max-sm:hidden">
              Read only
            </span>
            <Link href="/" aria-label="Galley, start page" className="ml-2">
              <Wordmark />
            </Link>
          </>
        }
      />
    </ToastProvider>
  );
}
