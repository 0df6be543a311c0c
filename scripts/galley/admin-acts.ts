import { selectUserByEmail } from "#db/queries/users.ts";
import { deletePerson } from "#lib/accounts/delete-account.ts";
import { uuid } from "#lib/contract/fields.ts";
import { blockPerson, unblockPerson } from "#lib/operators/block-person.ts";
import { grantToPerson, grantToPool, voidOfPerson, voidOfPool } from "#lib/operators/change-credits.ts";
import { getPerson } from "#lib/operators/get-person.ts";
import { listFailedEvents } from "#lib/operators/list-failed-events.ts";
import { listShortfalls } from "#lib/operators/list-shortfalls.ts";
import { nameOwner } from "#lib/operators/name-owner.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import { replayEvent } from "#lib/operators/replay-event.ts";
import { grantRequest } from "#lib/operators/schema.ts";
import { searchPeople } from "#lib/operators/search-people.ts";
import { searchPools } from "#lib/operators/search-pools.ts";
import { atMost, type Given, type Perform, type Prepare, reasonOf } from "./admin-arguments.ts";
import {
  changeLines,
  eventLines,
  peopleLines,
  personLines,
  poolLines,
  shortfallLines,
} from "./admin-lines.ts";
import { WORK_ACTS } from "./admin-work-acts.ts";
import { Failure, UsageError } from "./command.ts";

export const ADMIN_ACTS: ReadonlyMap<string, Prepare> = new Map<string, Prepare>([
  [
    "people",
    (words) => {
      const [email = ""] = atMost(words, 1);
      return async (ctx) => {
        const reply = await searchPeople(ctx, { email });
        return { reply, lines: peopleLines(reply) };
      };
    },
  ],
  [
    "person",
    (words) => {
      const email = addressIn(words, 1);
      return async (ctx) => {
        const reply = await getPerson(ctx, { userId: await idOf(ctx, email) });
        return { reply, lines: personLines(reply) };
      };
    },
  ],
  ["grant", (words, given) => changing(words, given, grantToPerson, "granted")],
  ["void", (words, given) => changing(words, given, voidOfPerson, "voided")],
  [
    "organizations",
    (words) => {
      const [name = ""] = atMost(words, 1);
      return async (ctx) => {
        const reply = await searchPools(ctx, { name });
        return { reply, lines: poolLines(reply) };
      };
    },
  ],
  ["grant-organization", (words, given) => changingPool(words, given, grantToPool, "granted")],
  ["void-organization", (words, given) => changingPool(words, given, voidOfPool, "voided")],
  [
    "name-owner",
    (words, given) => {
      const [id, email] = atMost(words, 2);
      const organizationId = organizationIn(id);
      if (!email) throw new UsageError("Name the address of the person.");
      const reason = reasonOf(given);
      return async (ctx) => {
        await nameOwner(ctx, { organizationId, email, reason });
        return { reply: {}, lines: [`${email} is an owner of the organization.`] };
      };
    },
  ],
  ["block", (words, given) => blocking(words, given, blockPerson, "is blocked")],
  ["unblock", (words, given) => blocking(words, given, unblockPerson, "is not blocked")],
  ["delete", (words, given) => blocking(words, given, deletePerson, "is deleted, with all files")],
  [
    "shortfalls",
    (words) => {
      atMost(words, 0);
      return async (ctx) => {
        const reply = await listShortfalls(ctx);
        return { reply, lines: shortfallLines(reply) };
      };
    },
  ],
  [
    "events",
    (words) => {
      atMost(words, 0);
      return async (ctx) => {
        const reply = await listFailedEvents(ctx);
        return { reply, lines: eventLines(reply) };
      };
    },
  ],
  [
    "replay",
    (words, given) => {
      const [eventId] = atMost(words, 1);
      if (!eventId)
        throw new UsageError("Name the id of the event. `galley admin events` lists those that failed.");
      const reason = reasonOf(given);
      return async (ctx) => {
        await replayEvent(ctx, { eventId, reason });
        return { reply: {}, lines: ["The event waits. The app handles it while it runs."] };
      };
    },
  ],
  ...WORK_ACTS,
]);

function changing(
  words: string[],
  given: Given,
  verb: typeof grantToPerson,
  done: "granted" | "voided",
): Perform {
  const email = addressIn(words, 2);
  const change = { amount: amountOf(words[1]), reason: reasonOf(given), credit: given.credit };
  return async (ctx) => {
    const reply = await verb(ctx, { userId: await idOf(ctx, email), ...change });
    return { reply, lines: changeLines(reply, done) };
  };
}

function changingPool(
  words: string[],
  given: Given,
  verb: typeof grantToPool,
  done: "granted" | "voided",
): Perform {
  const [id, amount] = atMost(words, 2);
  const organizationId = organizationIn(id);
  const change = { amount: amountOf(amount), reason: reasonOf(given) };
  return async (ctx) => {
    const reply = await verb(ctx, { organizationId, ...change });
    return { reply, lines: changeLines(reply, done) };
  };
}

function blocking(words: string[], given: Given, verb: typeof blockPerson, done: string): Perform {
  const email = addressIn(words, 1);
  const reason = reasonOf(given);
  return async (ctx) => {
    await verb(ctx, { userId: await idOf(ctx, email), reason });
    return { reply: {}, lines: [`${email} ${done}.`] };
  };
}

function organizationIn(word: string | undefined): string {
  const id = uuid.safeParse(word).data;
  if (!id) throw new UsageError("Name the id of the organization. `galley admin organizations` lists them.");
  return id;
}

function addressIn(words: string[], most: number): string {
  const [email] = atMost(words, most);
  if (!email) throw new UsageError("Name the address of the person.");
  return email;
}

function amountOf(word: string | undefined): number {
  const amount = grantRequest.shape.amount.safeParse(Number(word || Number.NaN));
  if (!amount.success) throw new UsageError("The number of credits is a whole number, 1 to 100000.");
  return amount.data;
}

async function idOf({ db }: OperatorContext, email: string): Promise<string> {
  const user = await selectUserByEmail(db, email);
  if (!user)
    throw new Failure(`No account has the address ${email}. \`galley admin people\` lists accounts.`);
  return user.id;
}
