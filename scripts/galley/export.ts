import { basename } from "node:path";
import { call, callForFile } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { listFormats, exportReview as operation, readPlaces } from "#lib/reviews/export-contract.ts";
import type { ExportPlaces } from "#lib/reviews/export-schema.ts";
import { type Command, type ExitCode, readArguments, type Terminal, UsageError } from "./command.ts";
import { idIn } from "./id-in.ts";
import { oneLine, widthOf, wrap } from "./printable.ts";
import { saveFile } from "./save-file.ts";
import { withApp } from "./with-app.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley export SESSION [options]

Writes a review to a file: the author's own file with the comments in it, Markdown, a web
page, or data for programs. SESSION is the id of the review, or its address in the browser.
Says where each comment is in the file: on its exact words, on their paragraph, or at the
end.

Options:
  --format F     The format (default: md). --formats lists those that there are
  --formats      List the formats for this review
  --output FILE  Where to write. Default: a name after the manuscript's, in this folder,
                 where no file has it. - writes to stdout
  --comments C   open (default): neither dismissed, addressed nor folded. all. Or numbers or
                 ids with commas between them: C001,C012
  --chat         With your chat about each comment, as replies
  --list         With a list of all comments as last pages, in formats that have pages
  --url URL      Where Galley is (default: http://localhost:3000, or PORT)
  --api-key KEY  Default: the variable GALLEY_API_KEY, then your sign-in (\`galley login\`)
  -h, --help     Show this help

Exit codes: 0 written, 1 failed, 2 wrong arguments.
`;

export const exportCommand: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: {
      format: { type: "string", default: "md" },
      formats: { type: "boolean", default: false },
      output: { type: "string" },
      comments: { type: "string", default: "open" },
      chat: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      url: { type: "string" },
      "api-key": { type: "string" },
    },
    allowPositionals: true,
  });
  const params = { session_id: sessionOf(positionals) };
  const query = {
    format: values.format,
    comments: values.comments,
    chat: flag(values.chat),
    list: flag(values.list),
  };
  return withApp(values, terminal, async ({ connection, progress, signal }) => {
    if (values.formats) {
      const offers = await connection.request(signal, (input) => call(listFormats, { ...input, params }));
      progress.close();
      const width = widthOf(terminal.stdout);
      const lines = offers.map(({ format, purpose }) =>
        wrap(purpose, width, `${format.padEnd(13)}`, " ".repeat(13)),
      );
      return writeOut(terminal.stdout, `${lines.join("\n")}\n`);
    }
    const places = await connection.request(signal, (input) => call(readPlaces, { ...input, params, query }));
    const file = await connection.request(signal, async (input) =>
      Buffer.from(await (await callForFile(operation, { ...input, params, query })).arrayBuffer()),
    );
    progress.close();
    const name = await saveFile(file, { output: values.output, name: basename(places.filename), terminal });
    terminal.stderr.write(described(name, places, widthOf(terminal.stderr)));
  });
}

const flag = (value: boolean): "true" | "false" => (value ? "true" : "false");

function sessionOf(positionals: readonly string[]): string {
  const [given = "", ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Give one session, not ${positionals.length}.`);
  return idIn(given, "a review");
}

function described(name: string, { counts, comments, notes }: ExportPlaces, width: number): string {
  const { exact, paragraph, end } = counts;
  const where = [
    ...(exact > 0 ? [`${exact} on the exact words`] : []),
    ...(paragraph > 0 ? [`${paragraph} on the paragraph`] : []),
    ...(end > 0 ? [`${end} at the end`] : []),
  ];
  const head = `${oneLine(name, 300)}: ${[countNoun(comments.length, "comment"), ...where].join(", ")}.`;
  const others = comments.flatMap(({ number, placement, reason }) =>
    placement === "exact" ? [] : [wrap(`${number}: ${reason ?? ""}`, width, "  ", "        ")],
  );
  return [head, ...others, ...notes.map((note) => wrap(oneLine(note, 600), width)), ""].join("\n");
}
