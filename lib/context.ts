import type { Db } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import type { Mail } from "#lib/ports/mail/port.ts";
import type { Models } from "#lib/ports/models/port.ts";
import type { Payments } from "#lib/ports/payments/port.ts";
import type { Actor } from "./actor.ts";

/** The events that start background jobs. They carry ids, never text. */
export interface GalleyEvents {
  "document/uploaded": { documentId: string; ownerId: string };
  "document/deleted": { documentId: string };
  /** Another PDF shows the pages of the document, or none, or it is converted now. */
  "document/print-changed": { documentId: string };
  "review/requested": { sessionId: string; documentId: string; ownerId: string };
  "review/cancelled": { sessionId: string };
  /** A review ended that took a while: it is complete, or it failed. */
  "review/ended": { sessionId: string };
  /** A response to a letter was started, and a model is to link its points to passages. */
  "response/started": { responseId: string };
  "access/requested": { accessRequestId: string };
  "review/shared": { memberId: string };
  /** Somebody answered or mentioned the person, who gets what comes until then in one mail. */
  "threads/answered": { userId: string };
  /** A person is to get the digest of the week that ended then, an ISO 8601 time. */
  "digest/due": { userId: string; until: string };
  /** Something may have changed at the payment provider. */
  "payments/changed": { customerId: string };
  /** The account of the customer was deleted. */
  "customer/left": { customerId: string };
  /** `eventId` is the provider's. */
  "catalogue/changed": { eventId: string };
  /** `paymentId` is the payment provider's. */
  "withdrawal/asked": { paymentId: string };
  "withdrawal/refunded": { paymentId: string };
  /** A plan was bought twice, and its second payment goes back. `paymentId` is the payment provider's. */
  "plan/bought-twice": { paymentId: string };
  "organization/invited": { invitationId: string };
}

/** Everything that a verb works with. Jobs get this much; requests add the actor. */
export interface Context {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly mail: Mail;
  /** Null where no model server is configured. */
  readonly models: Models | null;
  /** Null where nobody can pay: no payment provider is configured. */
  readonly payments: Payments | null;
  readonly requestId: string;
  /** Where this installation is: the origin that the caller used, or the one that AUTH_URL fixes. */
  readonly origin: string;
  /** The network address of the caller. Null where nobody calls: in jobs and commands. */
  readonly address: string | null;
  readonly now: () => Date;
  readonly log: Log;
  /** Events leave only when the transaction that sent them commits. */
  readonly events: {
    /** Its job starts at `at` if that is given, which is in the future. */
    send: <Name extends keyof GalleyEvents>(name: Name, data: GalleyEvents[Name], at?: Date) => Promise<void>;
  };
  /** Runs before work that is not a repeat of earlier work, and throws if a limit of the caller forbids it. */
  readonly beforeWork: (() => Promise<void>) | null;
  /** Runs last in the outermost transaction, with what that returns: where a reply is remembered. */
  readonly beforeCommit: ((db: Db, value: unknown) => Promise<void>) | null;
}

export interface ActorContext extends Context {
  readonly actor: Actor;
}
