import { dirname } from "node:path";
import { projectRoot, settleEnv } from "#lib/env.ts";
import { runProgram } from "./galley/program.ts";
import { standardTerminal } from "./galley/standard-terminal.ts";

// The project is the folder of this file, whatever folder the program is called from.
const root = dirname(import.meta.dirname);
if (projectRoot() !== root) settleEnv({ GALLEY_ROOT: root });

const terminal = standardTerminal();
const code = await runProgram(process.argv.slice(2), terminal);
// process.exit would lose output that a pipe has not taken yet.
process.exitCode ||= code;
