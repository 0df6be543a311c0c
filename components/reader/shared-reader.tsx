"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { GalleyMark, Wordmark } from "#components/brand/wordmark.tsx";
import { RoleBadge } from "#components/sharing/role-badge.tsx";
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
            <RoleBadge of="viewer" />
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
