// Loaded before any other module, so that programs start in less time.
import { statSync } from "node:fs";
import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";

const packages = join(import.meta.dirname, "..", "node_modules");
// Where NODE_COMPILE_CACHE names a folder, Node uses that already. Files of somebody else, such as root, would keep the
// owner of the packages from installing others.
if (statSync(packages).uid === process.getuid?.())
  enableCompileCache(join(packages, ".cache", "galley-compiled"));

/** Node reads a package's description anew for each of its files, and this one's takes longer than to load the file. */
const DRIZZLE = "/node_modules/drizzle-orm/";

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions } = context;
    const isWithin =
      specifier.startsWith(".") && parentURL.includes(DRIZZLE) && conditions.includes("import");
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});
