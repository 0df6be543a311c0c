import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { z } from "zod";
import type { Form, FormFile } from "#lib/contract/form.ts";
import { Problem } from "#lib/contract/problem.ts";
import { unsupportedMediaType, validationFailed } from "#lib/contract/problems.ts";
import { bodyChunks } from "./body-chunks.ts";
import { validationProblem } from "./problem-response.ts";

const FIELD_BYTES = 100_000;
const MOST_FIELDS = 20;

export function readForm(request: Request, schema: z.ZodObject): Form {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw unsupportedMediaType("Send the document as multipart/form-data, in a part named file.");
  }
  return { read: (take) => readParts(request, type, schema, take) };
}

async function readParts<T>(
  request: Request,
  type: string,
  schema: z.ZodObject,
  take: (file: FormFile) => Promise<T>,
) {
  const parser = openParser(type);
  // A refusal may come after the end of the form, when the pipeline listens no more.
  parser.on("error", () => {});
  const digest = createHash("sha256");
  const fields = collectFields(parser, Object.keys(schema.shape));
  const { taken, refusals } = collectFile(parser, digest, take);
  const body = Readable.from(bodyChunks(request), { objectMode: false });
  const failure = await pipeline(body, parser).then(
    () => null,
    (reason: unknown) => reason,
  );
  const [took] = await Promise.allSettled(taken);
  if (refusals.length > 0) throw refusals[0];
  if (failure) throw formError(failure);
  const checked = schema.safeParse(fields);
  if (!checked.success) throw validationProblem(checked.error);
  digest.update(JSON.stringify(Object.entries(fields).sort()));
  const file = took?.status === "fulfilled" ? took.value : null;
  return { fields: checked.data, file, digest: digest.digest("hex") };
}

function collectFields(parser: busboy.Busboy, known: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  parser.on("field", (name, value, info) => {
    if (info.valueTruncated) parser.destroy(badForm(`The field ${name} is too long.`));
    if (known.includes(name) && Object.hasOwn(fields, name))
      parser.destroy(badForm(`The form has the field ${name} twice. Send it once.`, `/${name}`));
    fields[name] = value;
  });
  for (const limit of ["fieldsLimit", "partsLimit", "filesLimit"] as const)
    parser.on(limit, () => parser.destroy(badForm("The form has too many fields.")));
  return fields;
}

/** Hands the first part named `file` to `take`. Both lists fill while the parser runs. */
function collectFile<T>(parser: busboy.Busboy, digest: Hash, take: (file: FormFile) => Promise<T>) {
  const taken: Promise<T>[] = [];
  const refusals: unknown[] = [];
  let hasOther = false;
  const refuseSecond = () => {
    if (taken.length > 0 && hasOther)
      parser.destroy(badForm("The form has more than one file. Upload each file by itself.", "/file"));
  };
  parser.on("file", (name, stream, info) => {
    // The parser passes its own end on to the part; without a listener that would end the process.
    stream.on("error", () => {});
    if (name !== "file" || taken.length > 0) {
      // Browsers send an empty part for an input in which nobody chose a file.
      const noteFile = () => {
        hasOther = true;
        refuseSecond();
      };
      if (info.filename) noteFile();
      else stream.once("data", noteFile);
      return void stream.resume();
    }
    digest.update(`${info.filename}\0`);
    stream.on("data", (chunk: Buffer) => digest.update(chunk));
    const taking = take({ filename: info.filename ?? "", contentType: info.mimeType, stream });
    taken.push(taking);
    refuseSecond();
    taking.catch((reason: unknown) => {
      // A form that breaks off makes `take` fail too. Then the form is at fault.
      if (!parser.errored) refusals.push(reason);
      parser.destroy(reason instanceof Error ? reason : new Error(String(reason)));
    });
  });
  return { taken, refusals };
}

function openParser(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: { fieldSize: FIELD_BYTES, fields: MOST_FIELDS, files: 5, parts: MOST_FIELDS + 5 },
    });
  } catch {
    throw badForm("The form's boundary is missing.");
  }
}

function formError(reason: unknown): Problem {
  if (reason instanceof Problem) return reason;
  return badForm("The form breaks off before its end, or is not multipart/form-data.");
}

function badForm(detail: string, pointer = "") {
  return validationFailed(detail, { errors: [{ pointer, detail }] });
}
