import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import type { Comment } from "../../lib/reviews/comment-schema.ts";
import type { Overview } from "../../lib/reviews/overview-schema.ts";
import type { PartialReview } from "../../lib/reviews/partial-schema.ts";
import type { Customization } from "../../lib/reviews/preference-schema.ts";
import type { Receipt } from "../../lib/reviews/receipt-schema.ts";
import type { RevisionCheck } from "../../lib/reviews/revision-schema.ts";
import type { Venue, VenueContent } from "../../lib/reviews/venue-schema.ts";
import { instant } from "../instant.ts";
import { documents, type StoredFailure } from "./documents.ts";
import { users } from "./users.ts";

export const reviewSessions = pgTable(
  "review_sessions",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["processing", "completed", "failed"] })
      .notNull()
      .default("processing"),
    failure: json("failure").$type<StoredFailure>(),
    isPreview: boolean("is_preview").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    previousSessionId: uuid("previous_session_id"),
    /** The session with which the versions of its manuscript begin; null in that one, and in rows of older programs. */
    manuscriptId: uuid("manuscript_id"),
    steeringPrompt: text("steering_prompt"),
    supplementSteering: json("supplement_steering").$type<Record<string, string>>(),
    customization: json("customization").$type<Customization>(),
    /** The venue profile as it was when the review started; null without one. */
    venue: json("venue").$type<Venue>(),
    title: text("title"),
    summary: text("summary"),
    domain: text("domain"),
    taxonomy: text("taxonomy"),
    overall: text("overall").notNull().default(""),
    overallDetails: text("overall_details").notNull().default(""),
    /** Null in rows of versions that did not write one. */
    overview: json("overview").$type<Overview>(),
    receipt: json("receipt").$type<Receipt>(),
    revisionCheck: json("revision_check").$type<RevisionCheck>(),
    /** Null if the review is whole. Its credit is held until it is continued to its end, or returned. */
    partial: json("partial").$type<PartialReview>(),
    /** The time at which a partial review was continued last. */
    continuedAt: instant("continued_at"),
    /** The time at which it began to run, or to run again; null while it waits for other reviews of its owner. */
    admittedAt: instant("admitted_at"),
    /** The context of the review model for which the passes were planned last; null without a model. */
    contextTokens: integer("context_tokens"),
    isPublic: boolean("is_public").notNull().default(false),
    /** True if the people with a role in the review may have the original file. */
    sharesOriginal: boolean("shares_original").notNull().default(false),
    viewedAt: instant("viewed_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    completedAt: instant("completed_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("review_sessions_newest").on(
      table.ownerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("review_sessions_unviewed").on(table.ownerId).where(sql`${table.viewedAt} is null`),
    index("review_sessions_document").on(table.documentId),
    index("review_sessions_manuscript").on(table.manuscriptId).where(sql`${table.manuscriptId} is not null`),
    index("review_sessions_running").on(table.ownerId).where(sql`${table.status} = 'processing'`),
    uniqueIndex("review_sessions_sample").on(table.ownerId).where(sql`${table.isSample}`),
  ],
);

/** The reports of passes, kept until the review is complete, so that a crash repeats no finished pass. */
export const reviewPasses = pgTable(
  "review_passes",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    passId: text("pass_id").notNull(),
    label: text("label").notNull(),
    /** The position in the list that is shown while the review runs. */
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["computed", "model"] }).notNull(),
    /** Name and version of a model pass's instructions. */
    prompt: text("prompt"),
    report: json("report"),
    /** The message of a failure, for people. */
    error: text("error"),
    /** The kind of the failure, for code; null in rows of versions that did not keep it. */
    errorKind: text("error_kind"),
    seconds: doublePrecision("seconds"),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.passId] })],
);

/** Calls of models, each kept as it ends, so that a crash repeats none that was paid. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    passId: text("pass_id").notNull(),
    /** Names the call within its pass. */
    callId: text("call_id").notNull(),
    model: text("model").notNull(),
    /** Null for a call that failed, which may be tried again. */
    answer: json("answer"),
    error: text("error"),
    /** Parts of the prompt that were not read, or of the answer that were not usable, in sentences for users. */
    shortfalls: text("shortfalls").array().notNull().default(sql`'{}'::text[]`),
    tries: integer("tries").notNull(),
    tokensIn: integer("tokens_in").notNull(),
    tokensOut: integer("tokens_out").notNull(),
    tokensCached: integer("tokens_cached").notNull(),
    /** Null where the model has no price. */
    cents: doublePrecision("cents"),
    seconds: doublePrecision("seconds").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("model_calls_answered")
      .on(table.sessionId, table.passId, table.callId)
      .where(sql`${table.answer} is not null`),
    index("model_calls_session").on(table.sessionId),
    index("model_calls_created").on(table.createdAt),
  ],
);

export const comments = pgTable(
  "comments",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    position: integer("position").notNull(),
    content: json("content")
      .$type<Omit<Comment, "id" | "is_dismissed" | "is_addressed" | "previous_comment_id">>()
      .notNull(),
    /** The comment of the version before that this one repeats. */
    previousCommentId: text("previous_comment_id"),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.id] })],
);

export const commentActions = pgTable(
  "comment_actions",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: uuid("session_id").notNull(),
    commentId: text("comment_id").notNull(),
    /** Who did it; null if the account is gone. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    actionType: text("action_type", { enum: ["dismissed", "addressed"] }).notNull(),
    notes: text("notes"),
    /** The reason of a dismissal, if the author gave one. */
    reason: text("reason", { enum: ["wrong"] }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("comment_actions_user").on(table.userId),
    unique("comment_actions_comment").on(table.sessionId, table.commentId),
    foreignKey({
      columns: [table.sessionId, table.commentId],
      foreignColumns: [comments.sessionId, comments.id],
    }).onDelete("cascade"),
  ],
);

/** Findings that the owner of a document ignores: all of a check, or those that quote the same words. */
export const ignoredFindings = pgTable(
  "ignored_findings",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    checkId: text("check_id").notNull(),
    /** Empty if all findings of the check are ignored. */
    quote: text("quote").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [unique("ignored_findings_once").on(table.documentId, table.checkId, table.quote)],
);

export const accessRequests = pgTable(
  "access_requests",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    message: text("message"),
    /** The day that the one request a day is counted by. */
    day: text("day").notNull(),
    /** What the owner answered; null while the request is open. */
    decision: text("decision", { enum: ["granted", "refused"] }),
    decidedAt: instant("decided_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("access_requests_day").on(table.sessionId, table.userId, table.day),
    index("access_requests_user").on(table.userId),
  ],
);

/** Venue profiles that users made for themselves. */
export const venueProfiles = pgTable(
  "venue_profiles",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: json("content").$type<VenueContent>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("venue_profiles_owner").on(table.ownerId)],
);
