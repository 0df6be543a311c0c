import { readFile } from "node:fs/promises";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { doTextTask } from "./do-text-task.ts";
import { TEXT_TASK_PROGRAM } from "./text-task-program.ts";

serveJobs(TEXT_TASK_PROGRAM, {
  async run({ name, paths, input }) {
    const stored = await Promise.all(paths.map((path) => readFile(path, "utf8")));
    return { value: await doTextTask(name, stored, input) };
  },
});
