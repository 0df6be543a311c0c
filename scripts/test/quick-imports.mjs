// Preloaded into the programs that tests start, see quick-start.ts.
import { registerHooks } from "node:module";

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
