import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { call } from "#lib/client/client.ts";
import { PROMPT_SETS } from "#lib/contract/prompt-set.ts";
import { DEPTHS } from "#lib/contract/review-depth.ts";
import { countNoun } from "#lib/count-noun.ts";
import { getSession } from "#lib/reviews/contract.ts";
import type { Customization } from "#lib/reviews/preference-schema.ts";
import { startReview } from "#lib/reviews/process-contract.ts";
import { processEvent, type Session, STEERING_PROMPT_LENGTH } from "#lib/reviews/schema.ts";
import { readBackgroundApp } from "./background-app.ts";
import { chooseVenue } from "./choose-venue.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import type { Connection } from "./connection.ts";
import { describeSession } from "./describe-session.ts";
import { readLanguage } from "./feedback-language.ts";
import { followEvents } from "./follow-events.ts";
import { widthOf } from "./printable.ts";
import type { Progress } from "./progress.ts";
import { uploadDocument } from "./upload.ts";
import { withApp } from "./with-app.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley review FILE [options]

Uploads a manuscript to Galley, has it reviewed and prints the review. When no Galley
answers on this computer it is started in the background and keeps running afterwards;
\`galley stop\` stops it. Where reviews cost credits, a full review takes one, and a preview
one preview credit.

Options:
  --preview           A quick pass: the three comments that matter most
  --focus TEXT        What to look at above all. Kept with the review; the computed
                      checks cannot follow it, and the review says so
  --depth DEPTH       standard or thorough, which compares distant places twice and gives
                      each specialist a reading of its own, for more model calls
  --venue VENUE       The venue that the manuscript is written for, as \`galley venues\`
                      lists it, or none. Galley counts its limits, and models look for what
                      it expects
  --language TAG      The language in which models write, such as de or pt-BR, or
                      manuscript for the manuscript's own
  --prompts SET       What to concentrate on:
                      ${PROMPT_SETS.join(", ")}
  --supplement FILE   Supplementary material; may be given several times
  --all               Print the less important comments too
  --json              Print the session as the API gives it, nothing else
  --url URL           Where Galley is (default: http://localhost:3000, or PORT)
  --api-key KEY       Default: the variable GALLEY_API_KEY. Other users of the machine
                      can see what stands on a command line, so prefer the variable.
                      Without a key: the sign-in of \`galley login\` at this address,
                      then "this computer", where Galley runs on this machine
  -h, --help          Show this help

Without --depth, --venue, --language or --prompts, the settings of your account count.
Progress goes to stderr, the review to stdout.
Exit codes: 0 reviewed, 1 failed, 2 wrong arguments.
`;

export const review: Command = { help: HELP, run };

const NO_VENUE = "none";

function readOptions(args: readonly string[]) {
  const { values, positionals } = readArguments({
    args: [...args],
    options: {
      preview: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      focus: { type: "string" },
      depth: { type: "string" },
      venue: { type: "string" },
      language: { type: "string" },
      prompts: { type: "string" },
      supplement: { type: "string", multiple: true, default: [] },
      url: { type: "string" },
      "api-key": { type: "string" },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError("Name the file to review.");
  if (others.length > 0) throw new UsageError("Name one file. Add supplements with --supplement FILE.");
  if ((values.focus?.length ?? 0) > STEERING_PROMPT_LENGTH)
    throw new UsageError(
      `--focus accepts at most ${STEERING_PROMPT_LENGTH.toLocaleString("en")} characters.`,
    );
  const depth = oneOf(DEPTHS, "--depth", values.depth);
  const promptSet = oneOf(PROMPT_SETS, "--prompts", values.prompts);
  const customization: Customization = {
    ...(depth && { depth }),
    ...(promptSet && { prompt_set: promptSet }),
    ...(values.language !== undefined && { language: readLanguage(values.language) }),
    ...(values.venue === NO_VENUE && { venue: null }),
  };
  const venue = values.venue === NO_VENUE ? undefined : values.venue;
  return { ...values, customization, venue, file };
}

function oneOf<T extends string>(
  known: readonly T[],
  option: string,
  given: string | undefined,
): T | undefined {
  const found = known.find((each) => each === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`${option} is one of: ${known.join(", ")}.`);
  return found;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = readOptions(args);
  const file = existingFile(options.file, terminal.cwd);
  const supplements = options.supplement.map((path) => existingFile(path, terminal.cwd));
  return withApp(
    options,
    terminal,
    async ({ connection, progress, signal }) => {
      const session = await reviewFile(connection, { ...options, file, supplements }, progress, signal);
      progress.close();
      await print(session, connection.origin, options, terminal);
    },
    " Uploaded files stay in Galley, and a started review continues.",
  );
}

async function print(
  session: Session,
  origin: string,
  { json, all }: { json: boolean; all: boolean },
  { stdout, stderr }: Terminal,
): Promise<void> {
  const page = pageOf(origin, session.session_id);
  const text = json
    ? `${JSON.stringify(session, null, 2)}\n`
    : describeSession(session, { all, page, stream: stdout, width: widthOf(stdout) });
  await writeOut(stdout, text);
  if (json) stderr.write(`Open it at ${page}\n`);
  if (readBackgroundApp()?.origin === origin)
    stderr.write("Galley keeps running. Stop it with: npm run -s galley -- stop\n");
}

function existingFile(path: string, cwd: string): string {
  const full = resolve(cwd, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) throw new Failure(`${path}: there is no such file.`);
  if (!found.isFile()) throw new Failure(`${path} is not a file.`);
  if (found.size === 0) throw new Failure(`${path} is empty.`);
  return full;
}

interface Order {
  file: string;
  supplements: readonly string[];
  preview: boolean;
  focus?: string | undefined;
  customization: Customization;
  /** The id or the name of a venue profile. */
  venue?: string | undefined;
}

async function reviewFile(
  connection: Connection,
  order: Order,
  progress: Progress,
  signal: AbortSignal,
): Promise<Session> {
  // A name that is wrong is reported before the upload.
  const venue = order.venue === undefined ? undefined : await chooseVenue(connection, order.venue, signal);
  const customization = { ...order.customization, ...(venue !== undefined && { venue }) };
  const main = await uploadDocument(connection, { path: order.file }, progress, signal);
  const uploads = order.supplements.map((path) =>
    uploadDocument(connection, { path, parentId: main.documentId }, progress, signal),
  );
  const accepted = [main, ...(await Promise.all(uploads))];
  const [document] = await Promise.all(accepted.map((upload) => upload.converted()));
  const started = await connection.request(
    signal,
    (input) =>
      call(startReview, {
        ...input,
        params: { document_id: main.documentId },
        body: {
          preview: order.preview,
          steering_prompt: order.focus ?? null,
          ...(Object.keys(customization).length > 0 && { customization }),
          previous_session_id: document?.previous_session_id ?? null,
        },
      }),
    "process",
  );
  if (document?.previous_session_id)
    progress.note("This is a revision of a manuscript that was reviewed before.");
  progress.note(`Follow the review at ${pageOf(connection.origin, started.session_id)}`);
  const line = progress.line(basename(order.file));
  line.update(0, "queued");
  for await (const event of followEvents(connection, started.events_endpoint, processEvent, {
    signal,
    progress,
  })) {
    if (event.type === "progress" && event.stage !== "complete")
      line.update(event.value, event.stage ?? "working");
    if (event.type === "complete")
      line.end("done", `reviewed: ${countNoun(event.result.comment_count, "comment")}`);
    if (event.type === "error") {
      line.end("failed", event.error);
      throw new Failure(detailOf(event.details) ?? `${event.error}. Start the review again.`);
    }
  }
  const params = { session_id: started.session_id };
  return connection.request(signal, (input) => call(getSession, { ...input, params }));
}

function detailOf(details: Record<string, unknown> | null): string | undefined {
  return typeof details?.detail === "string" ? details.detail : undefined;
}

function pageOf(origin: string, sessionId: string): string {
  return `${origin}/reviews/${sessionId}`;
}
