import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { selectImage, selectReviewedSupplements } from "#db/queries/documents.ts";
import { type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { readContent, readReport } from "#lib/documents/converted-files.ts";
import type { Models } from "#lib/ports/models/port.ts";
import type { DocumentMap } from "../passes/map-answer.ts";
import { NO_PREFERENCES } from "../passes/no-preferences.ts";
import type { PassScope, ReviewText, Supplement } from "../passes/pass.ts";
import { runTextTask } from "../text-tasks/run-text-task.ts";
import { promptSetOf } from "../venues/prompt-set-of.ts";
import type { TextPlan } from "./planned-text.ts";
import { prompt } from "./prompt.ts";
import { computedFindings, passReport } from "./stored-reports.ts";

/** Without a model nothing is read, but the text is planned all the same. */
const SOME_CONTEXT_TOKENS = 128_000;
const MOST_NOTES = 10;
const LARGEST_IMAGE = 4_000_000;
const SHOWN_IMAGES = /^image\/(png|jpeg|webp|gif)$/;

/** Collects everything that the passes of a session may show to a model. */
export async function reviewText(ctx: Context, session: SessionRow): Promise<ReviewText> {
  const [text, passes] = await Promise.all([
    textBeforeReview(ctx, session, {
      notes: session.supplementSteering ?? {},
      contextTokens: session.contextTokens,
    }),
    selectPasses(ctx.db, session.id),
  ]);
  const { markdown } = text;
  const { language, focus, exclude } = session.customization ?? {};
  return {
    ...text,
    boundary: createHash("sha256").update(`fence ${session.id}`).digest("hex").slice(0, 16),
    map: mapOf(passes),
    ledgers: ledgersOf(passes),
    evidence: computedFindings(markdown, passes, exclude).findings.map((finding, i) => ({
      number: i + 1,
      title: finding.title,
      message: finding.message,
      quote: markdown.slice(finding.span.start, finding.span.end),
      start: finding.span.start,
    })),
    preferences: {
      isPreview: session.isPreview,
      depth: session.customization?.depth ?? "standard",
      steering: session.steeringPrompt,
      promptSet: promptSetOf(session),
      venue: session.venue,
      language: language ?? null,
      focus: focus ?? [],
      exclude: exclude ?? [],
    },
  };
}

interface TextSettings {
  /** Descriptions of supplements, by id. */
  notes?: Readonly<Record<string, string>>;
  /** The context of the review model for which a review was planned. */
  contextTokens?: number | null;
}

/** Returns the context for which a review would be planned now. */
export async function contextOf({ models }: Context): Promise<number> {
  return models === null ? SOME_CONTEXT_TOKENS : (await models.context("review")).tokens;
}

/** Collects a document and its supplements as they are before a review: without map, evidence and preferences. */
export async function textBeforeReview(
  ctx: Context,
  document: { ownerId: string; documentId: string },
  { notes = {}, contextTokens = null }: TextSettings = {},
): Promise<ReviewText> {
  const { documentId } = document;
  const context = contextTokens ?? (await contextOf(ctx));
  const [markdown, supplements, conversionNotes, plan] = await Promise.all([
    readContent(ctx, documentId),
    readSupplements(ctx, documentId, notes),
    readConversionNotes(ctx, documentId),
    planOf(ctx, document, context),
  ]);
  return {
    markdown,
    ...plan,
    boundary: createHash("sha256").update(`fence ${documentId}`).digest("hex").slice(0, 16),
    map: null,
    ledgers: [],
    evidence: [],
    supplements,
    conversionNotes,
    preferences: NO_PREFERENCES,
    image: (name) => readImage(ctx, documentId, name),
    prompt,
  };
}

/** The number of texts whose plans are remembered: many passes of one text follow each other. */
const MOST_PLANS = 4;
const plans = new Map<string, Promise<TextPlan>>();

/** Returns the plan of a text, which never changes once it is converted. */
export function planOf(
  ctx: Context,
  { ownerId, documentId }: { ownerId: string; documentId: string },
  contextTokens: number,
): Promise<TextPlan> {
  const key = `${documentId} ${contextTokens}`;
  const about = { ownerId, documentIds: [documentId] };
  const plan = plans.get(key) ?? runTextTask(ctx, about, "planReading", { contextTokens });
  plans.delete(key);
  plans.set(key, plan);
  plan.catch(() => plans.delete(key));
  for (const oldest of plans.keys()) if (plans.size > MOST_PLANS) plans.delete(oldest);
  return plan;
}

/** Returns the facts that decide which passes a session needs. */
export function scopeOf(session: SessionRow, models: Models, map: DocumentMap | null): PassScope {
  return {
    map,
    isPreview: session.isPreview,
    hasSecondModel: models.describe("second") !== null,
    isRevision: session.previousSessionId !== null,
    joinsTasks: session.customization?.depth !== "thorough",
    promptSet: promptSetOf(session),
  };
}

function mapOf(passes: readonly PassRow[]): DocumentMap | null {
  return passes.map((pass) => passReport(pass)?.map ?? null).find((map) => map !== null) ?? null;
}

function ledgersOf(passes: readonly PassRow[]): string[][] {
  return passes.flatMap((pass) => {
    const ledger = passReport(pass)?.ledger;
    return ledger ? [ledger] : [];
  });
}

async function readSupplements(
  ctx: Context,
  documentId: string,
  notes: Readonly<Record<string, string>>,
): Promise<Supplement[]> {
  const rows = await selectReviewedSupplements(ctx.db, documentId);
  return Promise.all(
    rows.map(async ({ id, filename, steeringNote }) => ({
      filename,
      markdown: await readContent(ctx, id),
      note: notes[id] ?? (steeringNote || null),
    })),
  );
}

/** Reads what the converter could not read, so that no pass blames the author for it. */
export async function readConversionNotes(ctx: Context, documentId: string): Promise<string[]> {
  const { warnings = [] } = (await readReport(ctx, documentId)) ?? {};
  return warnings.slice(0, MOST_NOTES).map(({ message }) => message);
}

async function readImage(ctx: Context, documentId: string, name: string) {
  const row = await selectImage(ctx.db, documentId, name);
  const blob =
    row && SHOWN_IMAGES.test(row.contentType) ? await ctx.blobs.get(blobKeys.image(documentId, name)) : null;
  if (!row || !blob || (blob.size ?? 0) > LARGEST_IMAGE) {
    blob?.stream.destroy?.();
    return null;
  }
  return { image: new Uint8Array(await buffer(blob.stream)), mediaType: row.contentType };
}
