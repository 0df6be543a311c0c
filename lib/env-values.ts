import { z } from "zod";
import { FORMAT_IDS } from "./conversion/format.ts";

// The forms of values that variables have. `lib/env.ts` names the variables.

export const text = z.string().trim().min(1);
export const wholeNumber = z.coerce.number().int().min(0);
/** A number of days, or null for ever. */
export const days = z.union([
  z.literal("forever").transform(() => null),
  wholeNumber.min(1, "expected a number of days from 1, or forever"),
]);
export const port = wholeNumber.max(65_535);
/** OpenTelemetry's names for which traces are written. */
export const TRACE_SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export const formats = text
  .transform((list) => list.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(FORMAT_IDS)));
export const ocrLanguages = text
  .transform((list) => list.split(",").map((name) => name.trim()))
  .pipe(z.array(z.string().regex(/^[a-z]{3}(_[a-z]{3,5})?$/)));
export const checkIds = text
  .transform((list) => list.split(",").map((id) => id.trim()))
  .pipe(z.array(z.string().regex(/^[a-z]+(-[a-z]+)*$/, "expected ids of checks, separated by commas")));
const listed = text.transform((list) => list.split(",").map((entry) => entry.trim()));
export const origins = listed
  .pipe(z.array(z.url({ protocol: /^https?$/, error: "expected origins such as https://lab.example.org" })))
  .transform((urls) => urls.map((url) => new URL(url).origin));
const hostsLike = (form: RegExp, example: string) =>
  listed
    .transform((list) => list.map((host) => host.toLowerCase()))
    .pipe(z.array(z.string().regex(form, `expected hosts such as ${example}, separated by commas`)));
export const hosts = hostsLike(/^[a-z0-9.-]+(:\d{1,5})?$/, "papers.lab:8080");
export const hostPatterns = hostsLike(/^(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*)$/, "arxiv.org and *.osf.io");
export const emails = listed
  .pipe(z.array(z.email()))
  .transform((list) => list.map((email) => email.toLowerCase()));
/** `gpt-x=1.25/0.125/10, other=…`: US dollars for a million tokens of input, cached input and output. */
export const modelPrices = text
  .transform((list) => list.split(",").map((entry) => entry.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^[^\s;]+=\d+(\.\d+)?(\/\d+(\.\d+)?){2}$/,
          "expected MODEL=INPUT/CACHED/OUTPUT, separated by commas",
        ),
    ),
  )
  .transform((entries) => Object.fromEntries(entries.map(readPrice)));

/** A model's name may hold an equals sign itself, as well as slashes and colons. */
function readPrice(entry: string): [string, { input: number; cached: number; output: number }] {
  const at = entry.lastIndexOf("=");
  const [input = 0, cached = 0, output = 0] = entry
    .slice(at + 1)
    .split("/")
    .map(Number);
  return [entry.slice(0, at), { input, cached, output }];
}
