"use client";

import { useEffect, useState } from "react";
import { call } from "#lib/client/client.ts";
import { listParticipants } from "#lib/reviews/thread-contract.ts";
import type { Participant } from "#lib/reviews/writing-schema.ts";

/** The people of a review, to whom a point can be given; none while they are not known. */
export function usePeople(session_id: string): Participant[] {
  const [people, setPeople] = useState<Participant[]>([]);
  useEffect(() => {
    call(listParticipants, { params: { session_id } }).then(setPeople, () => undefined);
  }, [session_id]);
  return people;
}
