"use client";

import { useEffect, useState } from "react";
import { call } from "#lib/client/client.ts";
import { listVersions } from "#lib/reviews/versions-contract.ts";
import type { ManuscriptVersions } from "#lib/reviews/versions-schema.ts";

/** Returns the versions of a review's manuscript; null until they are there, and if they cannot be had. */
export function useVersions(session_id: string): ManuscriptVersions | null {
  const [versions, setVersions] = useState<ManuscriptVersions | null>(null);
  useEffect(() => {
    let isGone = false;
    call(listVersions, { params: { session_id } }).then(
      (found) => {
        if (!isGone) setVersions(found);
      },
      // The list is an extra; the page beside it is whole without it.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [session_id]);
  return versions;
}
