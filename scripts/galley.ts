import { dirname } from "node:path";
import { projectRoot, settleEnv } from "#lib/env.ts";
import { runProgram } from "./galley/program.ts";
import { standardTerminal } from "./galley/standard-terminal.ts";

// Called from any folder, the project is still the one that this file lies in.
const root = dirname(import.meta.dirname);
if (projectRoot() !== root) settleEnv({ GALLEY_ROOT: root });

const terminal = standardTerminal();
const code = await runProgram(process.argv.slice(2), terminal);
// Not process.exit: what was written to a pipe must still reach it.
process.exitCode ||= code;
