import { type Command, type ExitCode, readArguments, type Terminal, UsageError } from "./command.ts";
import { ACTS, type Act, type ActOptions } from "./responding/acts.ts";
import { withApp } from "./with-app.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley respond list SESSION
       galley respond start SESSION [LETTER]
       galley respond show RESPONSE [POINT]
       galley respond reply RESPONSE POINT [TEXT]
       galley respond status RESPONSE POINT open|drafted|done
       galley respond letter RESPONSE [--format F] [--output FILE]

Answers reviewers. start splits the text file LETTER, which has the reviewers' reports, into
its points and finds the passages of the manuscript that they are about; without LETTER it
answers Galley's review. show lists the points, or shows one. reply writes your reply to a
point. letter writes your letter.

SESSION and RESPONSE are ids, or addresses in the browser. POINT is the name of a point, such
as 2.1, or its id. - as LETTER or TEXT, or no TEXT, reads stdin.

Options:
  --format F     docx (default), md or tex
  --output FILE  Where to write the letter. Default: the title of the response, in this
                 folder, where no file has it. - writes to stdout
  --json         Print what the API gives
  --url URL      Where Galley is (default: http://localhost:3000, or PORT)
  --api-key KEY  Default: the variable GALLEY_API_KEY, then your sign-in (\`galley login\`)
  -h, --help     Show this help

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

export const respond: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: {
      format: { type: "string", default: "docx" },
      output: { type: "string" },
      json: { type: "boolean", default: false },
      url: { type: "string" },
      "api-key": { type: "string" },
    },
    allowPositionals: true,
  });
  const [name = "", ...given] = positionals;
  const { act, options } = chosen(name, given, values);
  // What the arguments name is read before an app is started for it.
  const work = await act.prepare(given, options, terminal);
  return withApp(values, terminal, async ({ connection, progress, signal }) => {
    const text = await work((operation) => connection.request(signal, operation));
    progress.close();
    await writeOut(terminal.stdout, text);
  });
}

function chosen(
  name: string,
  given: readonly string[],
  options: ActOptions,
): { act: Act; options: ActOptions } {
  const act = ACTS.get(name);
  if (!act)
    throw new UsageError(
      name === ""
        ? "Say what to do: list, start, show, reply, status or letter."
        : `There is no “respond ${name}”.`,
    );
  if (given.length < act.least || given.length > act.most)
    throw new UsageError(`“respond ${name}” takes ${act.takes}.`);
  return { act, options };
}
