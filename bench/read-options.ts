import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** Parses the arguments of a bench. Prints the help and returns null if they ask for it, or if one is unknown. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  help: string,
  options: Options,
) {
  try {
    if (!args.includes("--help")) return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  console.log(help);
  return null;
}
