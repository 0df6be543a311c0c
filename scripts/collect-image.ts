// `npm run image:files -- DIR` copies what a container needs to run Galley: the sources, the build, and the files of
// packages that the two load. Run it after `npm run build`.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { collectFiles } from "./image/collect-files.ts";

const root = dirname(import.meta.dirname);
settleEnv({ GALLEY_ROOT: root, NODE_ENV: "production" });
const [target] = process.argv.slice(2);
if (!target) {
  console.error("Name the folder to write to: npm run image:files -- DIR");
  process.exitCode = 2;
} else {
  const { files, bytes } = await collectFiles(root, target);
  console.log(`${files} files, ${Math.round(bytes / 1e6)} MB, in ${target}`);
}
