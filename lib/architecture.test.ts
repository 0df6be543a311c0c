// The house rules as errors: who may import whom, what lives where, what has no place at all.
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { filesBelow, type Import, readSource } from "#lib/testing/read-source.ts";
import type { Room } from "#lib/testing/room.ts";
import { ROOMS } from "#lib/testing/rooms.ts";

const FOLDERS = ["app", "components", "lib", "db", "inngest", "scripts", "bench", "e2e"];
const PURE = /^lib\/[a-z]+\/([a-z]+-)?(schema|contract|problems)\.ts$/;
const MOST_LINES = 250;

/** Folders within a room that may import less of the project than the room itself. */
const NARROWER: { files: RegExp; may: RegExp }[] = [
  {
    files: /^lib\/reviews\/(passes|findings)\//,
    may: /^lib\/(manuscript|checks|ports\/models|reviews\/(passes|findings))\/|^lib\/tools\/calculation-tool\.ts$|^lib\/contract\/prompt-set\.ts$|^lib\/reviews\/(comment-types|preference-schema|revision-schema|venue-schema)\.ts$/,
  },
  {
    files: /^lib\/conversion\/(?!graphics\/)/,
    may: /^lib\/(manuscript\/|sandbox\/|conversion\/(?!graphics\/(?!draw-)))/,
  },
];

/** A format's folder is its own. Only these files outside it may import from it, each because it is made of that format. */
const FORMAT_USERS: { format: string; users: RegExp }[] = [
  // Loads the commonest formats beforehand.
  { format: ".+", users: /^lib\/conversion\/preload\.ts$/ },
  // A LaTeX project is TeX files in an archive.
  { format: "tex", users: /^lib\/conversion\/formats\/latex-project\// },
  // A converter's answer holds Markdown.
  { format: "md", users: /^lib\/conversion\/external\/read-docling\.ts$/ },
  // Find the words that conversion makes of charts, diagrams and formulas.
  { format: "docx", users: /^lib\/exports\/docx\/(drawn-words|held-reader)\.ts$/ },
  { format: "odt", users: /^lib\/exports\/odt\/odt-formulas\.ts$/ },
  // Draws a page of the original.
  { format: "pdf", users: /^lib\/conversion\/page-pictures\/worker\.ts$/ },
  // Pictures that arrive as PDF are drawn by the engine that reads PDF.
  { format: "pdf/pdfium", users: /^lib\/conversion\/graphics\// },
];

/** Reading a whole text takes time with its length, so requests have it done apart (`lib/documents/lookups`). */
const READERS_OF_TEXTS =
  /^lib\/manuscript\/(anchor|parse-manuscript|search-passages|source-blocks|sections\/(outline|sections)|figures-and-tables\/pictures)\.ts$/;
const USERS_OF_READERS =
  /^lib\/(manuscript|letters|checks|conversion|calculator|documents\/lookups|reviews\/(publish|findings|passes))\/|^(bench|e2e|scripts)\//;

/** A package is imported in its home only. */
const HOMES: { packages: RegExp; home: RegExp }[] = [
  {
    packages: /^(drizzle-orm|drizzle-kit|postgres|@auth\/drizzle-adapter)(\/|$)/,
    home: /^(db\/|drizzle\.config\.ts$)/,
  },
  { packages: /^(@vercel\/blob|@aws-sdk\/[\w-]+)(\/|$)/, home: /^lib\/ports\/blobs\// },
  { packages: /^tar-stream(\/|$)/, home: /^lib\/backup\// },
  { packages: /^prom-client(\/|$)/, home: /^(lib|scripts\/start)\/metrics\// },
  { packages: /^@opentelemetry\//, home: /^(lib|scripts\/start)\/traces\// },
  { packages: /^nodemailer(\/|$)/, home: /^lib\/ports\/mail\// },
  { packages: /^undici(\/|$)/, home: /^lib\/(ports\/models|public-fetch)\// },
  { packages: /^stripe(\/|$)/, home: /^(lib\/ports\/payments|e2e\/stand-ins\/stripe)\// },
  { packages: /^(ai|@ai-sdk\/openai)(\/|$)/, home: /^lib\/(ports\/models|chat|tools)\// },
  { packages: /^inngest(\/|$)/, home: /^inngest\// },
  { packages: /^(mcp-handler|@modelcontextprotocol\/server)(\/|$)/, home: /^lib\/mcp\// },
  { packages: /^next-auth(\/|$)/, home: /^lib\/auth\// },
  {
    packages: /^next(\/|$)/,
    home: /^(app|components|lib\/auth|scripts\/start)\/|^(proxy|next\.config)\.ts$/,
  },
  { packages: /^(react|react-dom)(\/|$)/, home: /^(app|components|lib\/mail)\// },
];

const sources = [...FOLDERS.flatMap(filesBelow), ...filesAtTheTop()].map(readSource);
const byPath = new Map(sources.map((source) => [source.path, source]));
const product = sources.filter((source) => !source.isTest);

test("every file belongs to a room", () => {
  expect(product.filter(({ path }) => !roomOf(path)).map(({ path }) => path)).toEqual([]);
});

test("a room may import only rooms above it in the list", () => {
  const names = ROOMS.map(({ name }) => name);
  const faults = ROOMS.flatMap(({ name, may }, index) =>
    may
      .filter((other) => !names.slice(0, index).includes(other))
      .map((other) => `${name} may not import ${other}`),
  );
  expect(faults).toEqual([]);
});

test("every file imports what its room may import", () => {
  const faults = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ own, target }) => own && !mayImport(path, target))
      .map(({ target }) => `${path} may not import ${target} (${roomOf(target)?.name})`),
  );
  expect(faults).toEqual([]);
});

test("a format imports no other format's folder, and what formats share lies outside them", () => {
  const faults = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => /^lib\/conversion\/formats\/[^/]+\//.test(target))
      .filter(({ target }) => target.split("/")[3] !== path.split("/")[3] || !path.includes("/formats/"))
      .filter(
        ({ target }) =>
          !FORMAT_USERS.some(
            ({ format, users }) =>
              users.test(path) && new RegExp(`^lib/conversion/formats/${format}/`).test(target),
          ),
      )
      .map(({ target }) => `${path} may not import ${target}`),
  );
  expect(faults).toEqual([]);
});

test("nothing that components import reaches the database, the environment or Node", () => {
  const faults = product
    .filter(({ path }) => path.startsWith("components/"))
    .flatMap(({ path }) => [...reach(path)])
    .filter(({ target, own }) =>
      (own ? /^(db|inngest|lib\/ports)\/|^lib\/(env|context)\.ts$/ : /^node:/).test(target),
    )
    .map(({ from, target }) => `${from} brings ${target} into components`);
  expect([...new Set(faults)]).toEqual([]);
});

test("schemas, contracts and problems are pure", () => {
  const faults = product
    .filter(({ path }) => PURE.test(path))
    .flatMap(({ path }) => [...reach(path)])
    .filter(({ target, own }) =>
      own ? /^(db|app|components|inngest)\/|^lib\/ports\//.test(target) : /^(next|react)/.test(target),
    )
    .map(({ from, target }) => `${from} imports ${target}`);
  expect([...new Set(faults)]).toEqual([]);
});

test("a package is imported in its home only", () => {
  const faults = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ own }) => !own)
      .filter(({ target }) => HOMES.some(({ packages, home }) => packages.test(target) && !home.test(path)))
      .filter(({ target, typeOnly }) => !(typeOnly && target.startsWith("next")))
      .map(({ target }) => `${path} is not the home of ${target}`),
  );
  expect(faults).toEqual([]);
});

test("what answers requests reads no whole text", () => {
  const faults = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => READERS_OF_TEXTS.test(target) && !typeOnly)
      .filter(() => !USERS_OF_READERS.test(path))
      .map(({ target }) => `${path} may not import ${target}`),
  );
  expect(faults).toEqual([]);
});

test("imports make no circle, those of types included", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      return;
    }
    if (done.has(path)) return;
    for (const { target, own } of byPath.get(path)?.imports ?? []) if (own) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  expect(circles).toEqual([]);
});

test("process.env is read in lib/env.ts only", () => {
  // Next replaces the variable while it builds instrumentation.ts. The browser tests run in processes of Playwright,
  // which know the environment and nothing else of each other.
  const readers = sources
    .filter(({ path }) => !["instrumentation.ts", "e2e/origin.ts"].includes(path))
    .filter(({ readsProcessEnv }) => readsProcessEnv)
    .map(({ path }) => path);
  expect(readers).toEqual(["lib/env.ts"]);
});

test("each file of the schema is part of db/schema.ts", () => {
  const known = byPath.get("db/schema.ts")?.imports.map(({ target }) => target);
  const files = product.map(({ path }) => path).filter((path) => path.startsWith("db/schema/"));
  expect(known?.toSorted()).toEqual(files.toSorted());
});

test("no test sets an upper bound on time: it counts, or it is a bench", () => {
  const timed = sources.filter(({ measuresTime, expectsLess }) => measuresTime && expectsLess);
  expect(timed.map(({ path }) => path)).toEqual([]);
});

test("no utils, helpers, common, types or index", () => {
  const named = sources.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|common|types|index)(\/|\.tsx?$)/.test(path),
  );
  expect(named.map(({ path }) => path)).toEqual([]);
});

test("file names are kebab-case", () => {
  // Next names folders and files by what they mean to the router.
  const odd = sources.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?\.tsx?$/.test(basename(path)));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test(`no file has more than ${MOST_LINES} lines`, () => {
  const long = sources.filter(({ lines }) => lines > MOST_LINES);
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

function roomOf(path: string): Room | undefined {
  return ROOMS.find(({ files }) => files.test(path));
}

function mayImport(from: string, target: string): boolean {
  if (NARROWER.some(({ files, may }) => files.test(from) && !may.test(target))) return false;
  const [importer, imported] = [roomOf(from), roomOf(target)];
  if (!importer || !imported) return false;
  if (importer === imported) return true;
  const isOpen = imported.open?.test(target) ?? true;
  return (
    importer.may.includes(imported.name) && (isOpen || importer.inside?.includes(imported.name) === true)
  );
}

function filesAtTheTop(): string[] {
  return readdirSync(projectRoot()).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
}

/** Returns every import that a file needs at run time, also through others. */
function reach(path: string, seen = new Set<string>()): Set<Import & { from: string }> {
  const found = new Set<Import & { from: string }>();
  if (seen.has(path)) return found;
  seen.add(path);
  for (const entry of byPath.get(path)?.imports ?? []) {
    if (entry.typeOnly) continue;
    found.add({ ...entry, from: path });
    if (entry.own) for (const further of reach(entry.target, seen)) found.add(further);
  }
  return found;
}
