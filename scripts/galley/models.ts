import { env } from "#lib/env.ts";
import type { ModelRole } from "#lib/model-roles.ts";
import { type ModelSettings, modelSettings } from "#lib/ports/models/model-settings.ts";
import { OpenaiModels } from "#lib/ports/models/openai-models.ts";
import type { ModelContext, ModelPrice, Models } from "#lib/ports/models/port.ts";
import { type Trial, tryModel } from "#lib/ports/models/try-model.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal } from "./command.ts";
import { printable, widthOf, wrap } from "./printable.ts";
import { showProgress } from "./progress.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley models [--images] [--json]

Tests the language models that the environment (or .env) names: asks each a few small
questions and one long one, which cost a cent or two, and says what works and what to do about
what does not. Needs no app.

  text               answers at all, and how fast
  structured output  fills in a form, and by which way
  streaming          words come as they are written
  tools              calls the tool that it is given
  long texts         reads some thousand words to their end, and forgets none
  images             sees a picture, with --images

Settings: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_API, REVIEW_MODEL, FAST_MODEL,
CHAT_MODEL, SECOND_MODEL, SECOND_MODEL_BASE_URL, SECOND_MODEL_API_KEY, MODEL_PRICES;
.env.example explains each.

Options:
  --images       Test pictures too
  --json         Print the results as JSON
  -h, --help     Show this help

Exit codes: 0 every role has what it needs, 1 something is missing, 2 wrong arguments.
`;

const NOT_CONFIGURED = `no language model is configured. Reviews consist of the computed checks only.
To configure one, set these in the environment or in .env:
  OPENAI_API_KEY   the key of your account; not needed by servers without keys (Ollama, vLLM)
  OPENAI_BASE_URL  the server's address, like http://localhost:11434/v1; OpenAI's own by default
  REVIEW_MODEL     the name of a model there`;

/** A person waits for the result, so no trial may take minutes. */
const IMPATIENT = { idleLimitMs: 60_000, retries: { attempts: 2, pauseMs: 1000 } };

/** The roles that may have a model of their own. */
const TESTED_ROLES = ["review", "fast", "chat", "second"] as const satisfies readonly ModelRole[];
type TestedRole = (typeof TESTED_ROLES)[number];

/** The abilities that a role needs. */
const NEEDS: Record<TestedRole, readonly Trial["what"][]> = {
  review: ["text", "structured output", "long texts", "images"],
  fast: ["text", "structured output"],
  chat: ["text", "streaming", "tools", "images"],
  second: ["text", "structured output", "long texts", "images"],
};

export const models: Command = { help: HELP, run };

/** One model with all its roles. */
interface Tested {
  model: string;
  roles: TestedRole[];
  price: ModelPrice | null;
  context: ModelContext;
  trials: (Trial & { needed: boolean })[];
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readArguments({
    args: [...args],
    options: { images: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
  });
  const settings = modelSettings(env());
  if (!settings) throw new Failure(NOT_CONFIGURED);
  if (!settings.models.review)
    throw new Failure(
      `REVIEW_MODEL is not set. Set it to the name of a model that ${settings.baseUrl} serves; FAST_MODEL and CHAT_MODEL use the same unless they are set.`,
    );
  const tested = await testAll(settings, {
    ...values,
    signal: terminal.interruption(),
    terminal,
  });
  if (!tested) {
    terminal.stderr.write("Interrupted.\n");
    return 1;
  }
  const text = values.json
    ? `${JSON.stringify({ server: settings.baseUrl, api: settings.api, models: tested }, null, 2)}\n`
    : describe(settings, tested, widthOf(terminal.stdout));
  await writeOut(terminal.stdout, text);
  return tested.some(({ trials }) => trials.some(isMissing)) ? 1 : 0;
}

interface Options {
  images: boolean;
  signal: AbortSignal;
  terminal: Terminal;
}

/** Returns null if the user interrupted. */
async function testAll(
  settings: ModelSettings,
  { images, signal, terminal }: Options,
): Promise<Tested[] | null> {
  const { secondServer } = settings;
  const hasty = { ...IMPATIENT, idleLimitMs: Math.min(settings.idleLimitMs, IMPATIENT.idleLimitMs) };
  const server = new OpenaiModels({
    ...settings,
    ...hasty,
    secondServer: secondServer && { ...secondServer, ...hasty },
  });
  const progress = showProgress(terminal.stderr);
  try {
    const tested: Tested[] = [];
    for (const roles of rolesByModel(server)) {
      const [role] = roles;
      const described = role && server.describe(role);
      if (!described) continue;
      const line = progress.line(printable(described.id));
      const context = await server.context(role);
      const trials = await tryModel(server, role, { images, contextTokens: context.tokens, signal });
      line.end("done", "tested");
      const needed = trials.map((trial) => ({
        ...trial,
        needed: roles.some((each) => NEEDS[each].includes(trial.what)),
      }));
      tested.push({ model: described.id, roles, price: described.price, context, trials: needed });
    }
    return tested;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    progress.close();
  }
}

function rolesByModel(server: Models): TestedRole[][] {
  const configured = TESTED_ROLES.filter((role) => server.describe(role));
  const modelOf = (role: ModelRole) => {
    const { host, id } = server.describe(role) ?? {};
    return `${host} ${id}`;
  };
  return [...Map.groupBy(configured, modelOf).values()];
}

const isMissing = ({ works, needed }: Tested["trials"][number]) => !works && needed;

function describe(settings: ModelSettings, tested: Tested[], width: number): string {
  const missing = tested.flatMap(({ trials }) => trials.filter(isMissing));
  const verdict =
    missing.length === 0
      ? "Everything that Galley needs works."
      : `${missing.length} ${missing.length === 1 ? "thing does" : "things do"} not work: see ✗ above.`;
  return [
    [settings, settings.secondServer]
      .flatMap((each) => (each ? `${each.baseUrl} (${each.api}, ${each.concurrency} calls at once)\n` : []))
      .join(""),
    ...tested.map((each) => describeModel(each, width)),
    `${verdict}\n`,
  ].join("\n");
}

function describeModel({ model, roles, price, context, trials }: Tested, width: number): string {
  const lines = trials.map(({ what, works, needed, detail }) => {
    const sign = works ? "✓" : needed ? "✗" : "–";
    return wrap(printable(detail), width, `  ${sign} ${what.padEnd(18)} `, " ".repeat(23));
  });
  const cost = price
    ? `$${price.input} in, $${price.cached} cached, $${price.output} out, for a million tokens`
    : `unknown. Set MODEL_PRICES=${model}=INPUT/CACHED/OUTPUT to see costs in receipts`;
  lines.push(wrap(printable(cost), width, `  ${price ? "✓" : "–"} ${"price".padEnd(18)} `, " ".repeat(23)));
  lines.push(
    `  ${context.from === "default" ? "–" : "✓"} ${"context".padEnd(18)} ${describeContext(context)}`,
  );
  return `${printable(model)}: ${roles.join(", ")}\n${lines.join("\n")}\n`;
}

function describeContext({ tokens, from }: ModelContext): string {
  const count = `${tokens.toLocaleString("en")} tokens`;
  if (from === "setting") return `${count}, by MODEL_CONTEXT_TOKENS`;
  return from === "server" ? `${count}, as the server says` : `${count} assumed. Set MODEL_CONTEXT_TOKENS`;
}
