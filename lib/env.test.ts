import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "./env.ts";
import { EnvironmentError, readFromFiles } from "./env-files.ts";

test("nothing set is a working installation", () => {
  const env = parseEnv({ GALLEY_ROOT: "/srv/galley" });
  expect(env.GALLEY_DATA_DIR).toBe("/srv/galley/.data");
  expect(env.PORT).toBe(3000);
  expect(env.NODE_ENV).toBe("production");
  expect(env.REVIEW_MAX_TOKENS).toBe(400_000);
  expect(env.DATABASE_URL).toBeUndefined();
});

test("an empty value counts as unset", () => {
  const env = parseEnv({ DATABASE_URL: "", PORT: " ", AUTH_URL: "", SIGNUP_PAID_CREDITS: "" });
  expect(env.DATABASE_URL).toBeUndefined();
  expect(env.PORT).toBe(3000);
  expect(env.SIGNUP_PAID_CREDITS).toBeUndefined();
});

test("numbers are numbers, and zero is a value", () => {
  const env = parseEnv({ PORT: "0", SIGNUP_PAID_CREDITS: "0", REVIEW_MAX_TOKENS: "1000" });
  expect([env.PORT, env.SIGNUP_PAID_CREDITS, env.REVIEW_MAX_TOKENS]).toEqual([0, 0, 1000]);
});

test("the formats of an external converter are a list of formats", () => {
  expect(parseEnv({}).CONVERTER_FORMATS).toEqual(["pdf"]);
  expect(parseEnv({ CONVERTER_FORMATS: "pdf, docx" }).CONVERTER_FORMATS).toEqual(["pdf", "docx"]);
  expect(() => parseEnv({ CONVERTER_FORMATS: "pdf,xls" })).toThrow(/CONVERTER_FORMATS/);
  expect(parseEnv({}).OCR_LANGUAGES).toEqual(["eng"]);
  expect(parseEnv({ OCR_LANGUAGES: "deu, chi_sim" }).OCR_LANGUAGES).toEqual(["deu", "chi_sim"]);
  expect(() => parseEnv({ OCR_LANGUAGES: "../eng" })).toThrow(/OCR_LANGUAGES/);
});

test("an absolute data directory stays as it is", () => {
  expect(parseEnv({ GALLEY_DATA_DIR: "/var/lib/galley" }).GALLEY_DATA_DIR).toBe("/var/lib/galley");
});

test("an unusable value is named, and not shown", () => {
  const parse = () => parseEnv({ PORT: "99999", DATABASE_URL: "mysql://root:hunter2@db/galley" });
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(/PORT/);
  expect(parse).toThrow(/DATABASE_URL: expected postgres:/);
  expect(parse).not.toThrow(/hunter2/);
});

test("a model has three prices, and its name any characters but spaces, commas and semicolons", () => {
  const prices = "vendor/large:beta=1.25/0.125/10, a=b=0/0/0";
  expect(parseEnv({ MODEL_PRICES: prices }).MODEL_PRICES).toEqual({
    "vendor/large:beta": { input: 1.25, cached: 0.125, output: 10 },
    "a=b": { input: 0, cached: 0, output: 0 },
  });
  for (const wrong of ["large", "large=1", "large=1/2", "large=1/-2/3", "large=1/2/3;small=1/2/3"])
    expect(() => parseEnv({ MODEL_PRICES: wrong })).toThrow(/MODEL_PRICES.*MODEL=INPUT\/CACHED\/OUTPUT/);
});

test("checks that are switched off are named by their ids", () => {
  expect(parseEnv({ CHECKS_OFF: "p-value, acronym" }).CHECKS_OFF).toEqual(["p-value", "acronym"]);
  expect(() => parseEnv({ CHECKS_OFF: "p-value; acronym" })).toThrow(/CHECKS_OFF.*ids of checks/);
});

test("hosts of uploads are names, names below a name, or any", () => {
  expect(parseEnv({}).UPLOAD_URL_HOSTS).toEqual([]);
  expect(parseEnv({ UPLOAD_URL_HOSTS: "arXiv.org, *.osf.io,*" }).UPLOAD_URL_HOSTS).toEqual([
    "arxiv.org",
    "*.osf.io",
    "*",
  ]);
  for (const wrong of ["https://arxiv.org", "arxiv.*", "*osf.io", "arxiv.org:443", "a,,b"])
    expect(() => parseEnv({ UPLOAD_URL_HOSTS: wrong })).toThrow(/UPLOAD_URL_HOSTS/);
});

test("private hosts that may be fetched from are names with ports", () => {
  expect(parseEnv({}).FETCH_PRIVATE_HOSTS).toEqual([]);
  expect(parseEnv({ FETCH_PRIVATE_HOSTS: "Papers.lab:8080, localhost" }).FETCH_PRIVATE_HOSTS).toEqual([
    "papers.lab:8080",
    "localhost",
  ]);
  for (const wrong of ["http://papers.lab", "a/b", "*", "a b"])
    expect(() => parseEnv({ FETCH_PRIVATE_HOSTS: wrong })).toThrow(/FETCH_PRIVATE_HOSTS/);
});

const NAMES = ["SMTP_PASSWORD", "DATABASE_URL", "AUTH_SECRET"];

test("a variable may be kept in a file, and the file is named if it cannot be used", () => {
  const folder = mkdtempSync(join(tmpdir(), "env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "secret");
  writeFileSync(path, "hunter2-hunter2\n");
  expect(
    readFromFiles(NAMES, { SMTP_PASSWORD_FILE: path, OTHER_FILE: path, DATABASE_URL_FILE: " " }),
  ).toEqual({
    SMTP_PASSWORD: "hunter2-hunter2",
  });
  expect(readFromFiles(NAMES, { SMTP_PASSWORD_FILE: path, SMTP_PASSWORD: "hunter2-hunter2" })).toEqual({
    SMTP_PASSWORD: "hunter2-hunter2",
  });
  expect(() => readFromFiles(NAMES, { SMTP_PASSWORD_FILE: path, SMTP_PASSWORD: "other" })).toThrow(
    "SMTP_PASSWORD and SMTP_PASSWORD_FILE are both set, to different values. Remove one.",
  );
  expect(() => readFromFiles(NAMES, { AUTH_SECRET_FILE: join(folder, "none") })).toThrow(EnvironmentError);
  writeFileSync(path, " \n");
  expect(() => readFromFiles(NAMES, { DATABASE_URL_FILE: path })).toThrow(
    "The file that DATABASE_URL_FILE names is empty.",
  );
});
