import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process beyond pid reuse: a later process with the same pid has another start. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Returns the process that runs under a pid now, or null if none does. A zombie does not count. */
export function inspectProcess(pid: number): (ProcessIdentity & { command: string[] }) | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") return inspectLinux(pid);
  if (process.platform === "win32") return inspectBySignal(pid);
  return inspectByPs(pid);
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return inspectProcess(pid)?.started === started;
}

function inspectLinux(pid: number) {
  try {
    // The name in parentheses may hold spaces; after it come the state (3rd) and start time (22nd field).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
    return { pid, started: fields[19] ?? "", command };
  } catch {
    return null;
  }
}

function inspectByPs(pid: number) {
  const listed = spawnSync("ps", ["-ww", "-o", "lstart=,command=", "-p", String(pid)], { encoding: "utf8" });
  const line = /^\s*(\S+\s+\S+\s+\S+\s+\S+\s+\d{4})\s+(.*)$/.exec(listed.stdout ?? "");
  if (!line?.[1] || !line[2]) return null;
  return { pid, started: String(Date.parse(line[1])), command: line[2].split(" ") };
}

function inspectBySignal(pid: number) {
  try {
    process.kill(pid, 0);
    return { pid, started: "", command: [] };
  } catch {
    return null;
  }
}
