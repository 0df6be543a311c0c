import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { call, callForFile } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import * as operations from "#lib/responses/contract.ts";
import { changePoint } from "#lib/responses/points-contract.ts";
import { LETTER_FORMATS, POINT_STATUSES, type Point, type Response } from "#lib/responses/schema.ts";
import { codeOf, Failure, type Terminal, UsageError } from "../command.ts";
import type { CommonInput } from "../connection.ts";
import { idIn } from "../id-in.ts";
import { saveFile } from "../save-file.ts";
import { pointLines, responseLines, responseListLines } from "./response-lines.ts";

export interface ActOptions {
  format: string;
  output?: string | undefined;
  json: boolean;
}

type Request = <T>(operation: (input: CommonInput) => Promise<T>) => Promise<T>;
/** Does what was prepared. Returns what to print. */
type Work = (request: Request) => Promise<string>;

/** One thing that `galley respond` does, with what it takes after its name. */
export interface Act {
  takes: string;
  least: number;
  most: number;
  prepare: (given: readonly string[], options: ActOptions, terminal: Terminal) => Promise<Work>;
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function list([session = ""]: readonly string[], { json }: ActOptions): Promise<Work> {
  const params = { session_id: idIn(session, "a review") };
  return async (request) => {
    const found = await request((input) => call(operations.listResponses, { ...input, params }));
    return json ? asJson(found) : responseListLines(found);
  };
}

async function start(
  [session = "", path]: readonly string[],
  { json }: ActOptions,
  terminal: Terminal,
): Promise<Work> {
  const params = { session_id: idIn(session, "a review") };
  const letter = path === undefined ? undefined : await letterAt(path, terminal);
  const body = letter === undefined ? ({ kind: "review" } as const) : ({ kind: "letter", letter } as const);
  return async (request) => {
    const started = await request((input) => call(operations.startResponse, { ...input, params, body }));
    return json ? asJson(started) : responseLines(started);
  };
}

async function show([response = "", name]: readonly string[], { json }: ActOptions): Promise<Work> {
  const params = { response_id: idIn(response, "a response") };
  return async (request) => {
    const found = await request((input) => call(operations.getResponse, { ...input, params }));
    if (name === undefined) return json ? asJson(found) : responseLines(found);
    const point = pointCalled(found, name);
    return json ? asJson(point) : pointLines(point);
  };
}

async function reply(
  [response = "", name = "", given]: readonly string[],
  { json }: ActOptions,
  terminal: Terminal,
): Promise<Work> {
  const text = given === undefined || given === "-" ? await typed(terminal) : given;
  return change({ response, name, json }, ({ status }) => ({
    reply: text,
    ...(status === "open" && text.trim() !== "" ? { status: "drafted" as const } : {}),
  }));
}

async function setStatus(
  [response = "", name = "", given]: readonly string[],
  { json }: ActOptions,
): Promise<Work> {
  const status = POINT_STATUSES.find((each) => each === given);
  if (!status) throw new UsageError(`A point is ${POINT_STATUSES.join(", ")}.`);
  return change({ response, name, json }, () => ({ status }));
}

function change(
  { response, name, json }: { response: string; name: string; json: boolean },
  fieldsFor: (point: Point) => { reply?: string; status?: Point["status"] },
): Work {
  const response_id = idIn(response, "a response");
  return async (request) => {
    const found = await request((input) =>
      call(operations.getResponse, { ...input, params: { response_id } }),
    );
    const point = pointCalled(found, name);
    const params = { response_id, point_id: point.point_id };
    const body = { version: point.version, ...fieldsFor(point) };
    const changed = await request((input) => call(changePoint, { ...input, params, body }));
    return json ? asJson(changed) : `${changed.label} is ${changed.status}.\n`;
  };
}

async function letter(
  [response = ""]: readonly string[],
  { format: wanted, output }: ActOptions,
  terminal: Terminal,
): Promise<Work> {
  const params = { response_id: idIn(response, "a response") };
  const format = LETTER_FORMATS.find((each) => each === wanted);
  if (!format) throw new UsageError(`--format is ${LETTER_FORMATS.join(", ")}.`);
  return async (request) => {
    const { file, name } = await request(async (input) => {
      const answer = await callForFile(operations.writeLetter, { ...input, params, query: { format } });
      return { file: Buffer.from(await answer.arrayBuffer()), name: nameOf(answer) ?? `response.${format}` };
    });
    const saved = await saveFile(file, { output, name, terminal });
    return output === "-" ? "" : `${saved}: ${countNoun(file.length, "byte")}.\n`;
  };
}

export const ACTS: ReadonlyMap<string, Act> = new Map([
  ["list", { takes: "the id of a review", least: 1, most: 1, prepare: list }],
  ["start", { takes: "the id of a review, and the file of a letter", least: 1, most: 2, prepare: start }],
  ["show", { takes: "the id of a response, and a point", least: 1, most: 2, prepare: show }],
  ["reply", { takes: "the id of a response, a point and the reply", least: 2, most: 3, prepare: reply }],
  [
    "status",
    { takes: "the id of a response, a point and its status", least: 3, most: 3, prepare: setStatus },
  ],
  ["letter", { takes: "the id of a response", least: 1, most: 1, prepare: letter }],
]);

function pointCalled({ points }: Response, name: string): Point {
  const found = points.filter(
    ({ label, point_id, is_remark }) => point_id === name || (label === name && !is_remark),
  );
  const [point] = found;
  if (!point) throw new Failure(`The response has no point ${name}. List its points with “respond show”.`);
  if (found.length > 1) throw new Failure(`Several points are called ${name}. Give the id of one.`);
  return point;
}

async function letterAt(path: string, terminal: Terminal): Promise<string> {
  if (path === "-") return typed(terminal);
  const bytes = await readFile(resolve(terminal.cwd, path)).catch((error: unknown) => {
    throw new Failure(`${path} cannot be read (${codeOf(error)}).`);
  });
  if (bytes.includes(0))
    throw new Failure(`${path} is no text file. Save it as text, or choose it on the page of the review.`);
  // A text file that is no UTF-8 is an old one of Windows.
  return isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);
}

async function typed({ stdin }: Terminal): Promise<string> {
  if (!stdin) throw new UsageError("Nothing comes from stdin.");
  return readAll(stdin);
}

/** The name that the server gives to a file, without folders. */
function nameOf({ headers }: globalThis.Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get("content-disposition") ?? "")?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded).replace(/[\\/]/g, "_");
}
