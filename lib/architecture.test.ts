// The house rules as errors: who may import whom, what lives where, what has no place at all.
import { basename, posix } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, type Import, readSource } from "#lib/testing/read-source.ts";

const ROOMS = ["app", "components", "lib", "db", "inngest", "scripts", "bench", "e2e"];
const DOMAINS =
  "lib/(contract|client|auth|mail|streams|tools|documents|reviews|chat|credits|products|subscriptions|referrals|organizations)/";
const PURE = /^lib\/[a-z]+\/([a-z]+-)?(schema|contract|problems)\.ts$/;
const MOST_LINES = 250;

/** The first row whose `files` fit a file says what of this project it may import. Its own folder it always may. */
const MAY_IMPORT: { files: RegExp; may: RegExp[]; types?: RegExp[] }[] = [
  { files: /^app\/api\/inngest\//, may: [/^inngest\//] },
  { files: /^app\/api\//, may: [/^lib\/api\//, new RegExp(`^${DOMAINS}`)] },
  {
    files: /^app\//,
    may: [/^app\//, /^components\//, /^lib\/[a-z-]+\.ts$/, /^lib\/api\//, new RegExp(`^${DOMAINS}`)],
  },
  // What else of lib they may use is what stays within the browser: see the next test.
  { files: /^components\//, may: [/^components\//, /^lib\/api\//, new RegExp(`^${DOMAINS}`)] },
  { files: /^lib\/conversion\/graphics\//, may: [/^lib\/conversion\//] },
  {
    files: /^lib\/conversion\//,
    may: [/^lib\/(conversion\/(?!graphics\/(?!draw-))|manuscript\/|sandbox\/)/],
  },
  { files: /^lib\/manuscript\//, may: [/^lib\/manuscript\//] },
  { files: /^lib\/checks\//, may: [/^lib\/checks\//, /^lib\/(manuscript|sandbox)\//] },
  { files: /^lib\/sandbox\//, may: [/^lib\/sandbox\//] },
  {
    files: /^lib\/reviews\/passes\//,
    may: [
      /^lib\/reviews\/(passes|findings)\//,
      /^lib\/reviews\/comment-types\.ts$/,
      /^lib\/(manuscript|checks)\//,
      /^lib\/ports\/models\//,
    ],
  },
  { files: /^lib\/ports\//, may: [/^lib\/ports\//, /^lib\/(env|log)\.ts$/, /^db\/(client\.ts|queries\/)/] },
  {
    files: /^lib\//,
    may: [
      /^lib\/(?!ports\/)/,
      /^lib\/ports\/(compose|\w+\/port)\.ts$/,
      /^db\/(client|auth-adapter)\.ts$/,
      /^db\/queries\//,
    ],
  },
  { files: /^db\//, may: [/^db\//, /^lib\/env\.ts$/], types: [/^lib\/[a-z]+\/([a-z]+-)?schema\.ts$/] },
  { files: /^inngest\/embedded\//, may: [/^inngest\//, /^lib\//, /^db\//] },
  { files: /^inngest\//, may: [/^inngest\//, /^lib\/(?!ports\/\w+\/)/] },
  { files: /^scripts\//, may: [/^scripts\//, /^bench\//, /^lib\//, /^db\//, /^inngest\//] },
  { files: /^bench\//, may: [/^bench\//, /^lib\//, /^db\//, /^inngest\//, /^e2e\/stand-ins\//] },
  { files: /^e2e\//, may: [/^e2e\//, /^lib\//, /^db\//, /^scripts\/start\//] },
];

/** A format's folder is its own. Only these files outside it may import from it, each because it is made of that format. */
const FORMAT_USERS: { format: string; users: RegExp }[] = [
  // Picks the reader of a format, and loads the commonest ones beforehand.
  { format: ".+", users: /^lib\/conversion\/(convert|preload)\.ts$/ },
  // A LaTeX project is TeX files in an archive.
  { format: "tex", users: /^lib\/conversion\/formats\/latex-project\// },
  // A converter's answer holds Markdown.
  { format: "md", users: /^lib\/conversion\/external\/read-docling\.ts$/ },
  // Pictures that arrive as PDF are drawn by the engine that reads PDF.
  { format: "pdf/pdfium", users: /^lib\/conversion\/(graphics|eps)\/|\/render-graphic\.ts$/ },
];

/** A package is imported in its home only. */
const HOMES: { packages: RegExp; home: RegExp }[] = [
  {
    packages: /^(drizzle-orm|drizzle-kit|postgres|@auth\/drizzle-adapter|rate-limiter-flexible)(\/|$)/,
    home: /^db\//,
  },
  { packages: /^@vercel\/blob(\/|$)/, home: /^lib\/ports\/blobs\// },
  { packages: /^nodemailer(\/|$)/, home: /^lib\/ports\/mail\// },
  { packages: /^stripe(\/|$)/, home: /^lib\/ports\/payments\// },
  { packages: /^(ai|@ai-sdk\/openai)(\/|$)/, home: /^lib\/(ports\/models|chat|tools)\// },
  { packages: /^inngest(\/|$)/, home: /^inngest\// },
  { packages: /^next-auth(\/|$)/, home: /^lib\/auth\// },
  { packages: /^next(\/|$)/, home: /^(app|components|lib\/auth|scripts\/start)\// },
  { packages: /^(react|react-dom)(\/|$)/, home: /^(app|components|lib\/mail)\// },
];

const sources = ROOMS.flatMap(filesBelow).map(readSource);
const byPath = new Map(sources.map((source) => [source.path, source]));
const product = sources.filter((source) => !source.isTest);

test("every file imports what its room may import", () => {
  const faults = product.flatMap(({ path, imports }) => {
    const rule = MAY_IMPORT.find(({ files }) => files.test(path));
    return imports
      .filter(({ own, target }) => own && posix.dirname(target) !== posix.dirname(path))
      .filter(({ target }) => !rule?.may.some((allowed) => allowed.test(target)))
      .filter(({ target, typeOnly }) => !(typeOnly && rule?.types?.some((allowed) => allowed.test(target))))
      .map(({ target }) => `${path} may not import ${target}`);
  });
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

test("imports that must exist at run time make no circle", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      return;
    }
    if (done.has(path)) return;
    for (const { target, own, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (own && !typeOnly) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  expect(circles).toEqual([]);
});

test("process.env is read in lib/env.ts only", () => {
  // The browser tests run in processes of Playwright, which know the environment and nothing else of each other.
  const readers = sources
    .filter(({ path }) => path !== "e2e/origin.ts")
    .filter(({ readsProcessEnv }) => readsProcessEnv)
    .map(({ path }) => path);
  expect(readers).toEqual(["lib/env.ts"]);
});

test("each file of the schema is part of db/schema.ts", () => {
  const known = byPath.get("db/schema.ts")?.imports.map(({ target }) => target);
  const files = product.map(({ path }) => path).filter((path) => path.startsWith("db/schema/"));
  expect(known?.toSorted()).toEqual(files.toSorted());
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
