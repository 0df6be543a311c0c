import type { Db } from "#db/client.ts";
import { AccessRounds } from "#lib/streams/access-rounds.ts";
import { standingsOf } from "../sharing/session-standing.ts";
import { hasRight } from "./thread-standing.ts";

/** Somebody who follows the changes of a review. */
export interface ReviewFollower {
  sessionId: string;
  userId: string;
  /** True if they could edit when it was last asked. */
  mayEdit: boolean;
}

const known = new WeakMap<Db, AccessRounds<ReviewFollower>>();

/** Returns those who follow changes of reviews in this process. Their access is checked together. */
export function reviewFollowers(db: Db): AccessRounds<ReviewFollower> {
  const rounds = known.get(db) ?? new AccessRounds((followers) => askOf(db, followers));
  known.set(db, rounds);
  return rounds;
}

async function askOf(db: Db, followers: readonly ReviewFollower[]): Promise<boolean[]> {
  const standings = await standingsOf({ db, now: () => new Date() }, followers);
  return followers.map((follower, i) => {
    const standing = standings[i];
    follower.mayEdit = standing != null && hasRight(standing, "edit");
    return standing != null && hasRight(standing, "read");
  });
}
