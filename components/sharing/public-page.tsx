"use client";

import { Globe, Lock } from "lucide-react";
import type { Sharing } from "#lib/reviews/sharing-schema.ts";
import { AddressBox } from "./address-box.tsx";
import { SwitchRow } from "./switch-row.tsx";

interface PublicPageProps {
  sessionId: string;
  sharing: Sharing;
  onChange: (wanted: boolean) => void;
}

/** Opens the review to everyone, and says who can open it. */
export function PublicPage({ sessionId, sharing, onChange }: PublicPageProps) {
  const link = typeof window === "undefined" ? "" : `${window.location.origin}/shared/${sessionId}`;
  const Icon = sharing.is_public ? Globe : Lock;
  return (
    <section aria-label="Public page" className="border-t border-rule pt-6">
      <SwitchRow
        id="public"
        label="Public page"
        hint="Everyone with its address reads the manuscript and the comments without an account. Nobody gets the original file by it."
        checked={sharing.is_public}
        onChange={onChange}
      />
      {sharing.is_public ? (
        <AddressBox label="Address of the public page" address={link} action="Copy link" className="mt-4" />
      ) : null}
      <p className="mt-5 flex items-center gap-2 text-sm text-ink-faint">
        <Icon size={14} aria-hidden="true" />
        {whoCanOpen(sharing)}
      </p>
    </section>
  );
}

function whoCanOpen({ is_public, people, links }: Sharing): string {
  if (is_public) return "Everyone with the address of the public page can open this review.";
  const hasLinks = links.length > 0;
  if (people.length > 0)
    return hasLinks
      ? "You, the people above, and everyone with one of the links can open this review."
      : "You and the people above can open this review.";
  return hasLinks
    ? "You and everyone with one of the links can open this review."
    : "Only you can open this review.";
}
