import { call } from "#lib/client/client.ts";
import { listVenues } from "#lib/reviews/venue-contract.ts";
import { limitWords, type Venue } from "#lib/reviews/venue-schema.ts";
import { type Command, type ExitCode, readArguments, type Terminal } from "./command.ts";
import { oneLine, widthOf, wrap } from "./printable.ts";
import { styled } from "./progress.ts";
import { withApp } from "./with-app.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley venues [--json]

Lists the venue profiles that \`galley review --venue\` takes: your own, then those that
come with Galley. Make profiles of your own in the settings of the app.

Options:
  --json         Print the profiles as the API gives them
  --url URL      Where Galley is (default: http://localhost:3000, or PORT)
  --api-key KEY  Default: the variable GALLEY_API_KEY, then your sign-in (\`galley login\`)
  -h, --help     Show this help

Exit codes: 0 listed, 1 failed, 2 wrong arguments.
`;

const LONGEST_NAME = 100;

export const venues: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readArguments({
    args: [...args],
    options: {
      json: { type: "boolean", default: false },
      url: { type: "string" },
      "api-key": { type: "string" },
    },
  });
  return withApp(values, terminal, async ({ connection, progress, signal }) => {
    const listed = await connection.request(signal, (input) => call(listVenues, input));
    progress.close();
    const text = values.json ? `${JSON.stringify(listed, null, 2)}\n` : describe(listed, terminal.stdout);
    await writeOut(terminal.stdout, text);
  });
}

function describe(listed: readonly Venue[], stream: Terminal["stdout"]): string {
  const width = widthOf(stream);
  return listed
    .map(({ venue_id, name, is_own, limits }) => {
      const limited = limitWords(limits);
      const facts = [
        is_own ? "your own" : "",
        limited.length > 0 ? `at most ${limited.join(", ")}` : "no limits",
      ];
      const title = wrap(oneLine(name, LONGEST_NAME), width, "  ");
      const line = wrap(facts.filter((fact) => fact !== "").join("; "), width, "  ");
      return `${styled("bold", venue_id, stream)}\n${title}\n${line}\n`;
    })
    .join("\n");
}
