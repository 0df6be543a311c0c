import { type CheckPool, checkPool } from "#lib/checks/check-pool.ts";
import { projectRoot } from "#lib/env.ts";

const held: typeof globalThis & { galleyChecks?: CheckPool } = globalThis;

/** The checking processes of this process, on `globalThis` as the ports are. */
export function checkingProcesses(): CheckPool {
  held.galleyChecks ??= checkPool({ projectRoot: projectRoot(), memoryMb: 768 });
  return held.galleyChecks;
}
