import { env } from "node:process";
import { serveJobs } from "../serve-jobs.ts";
import { PROBE, type ProbeJob } from "./probe-program.ts";

const kept: unknown[] = [];
let jobs = 0;

const DEEDS: Record<ProbeJob["does"], () => string> = {
  answer: () => `${process.pid} job ${jobs}`,
  "answer badly": () => JSON.parse("17"),
  hang() {
    for (;;) jobs += 1;
  },
  "fill the heap"() {
    for (;;) kept.push(Array.from({ length: 10_000 }, () => Math.random()));
  },
  "fill buffers"() {
    for (;;) kept.push(Buffer.alloc(1_048_576, 1));
  },
  exit() {
    process.stderr.write("the last words\n");
    process.exit(3);
  },
  environment: () => Object.keys(env).join(" "),
};

serveJobs(PROBE, {
  async run({ does }, onProgress) {
    jobs += 1;
    onProgress(0.5);
    return DEEDS[does]();
  },
  prepare: async () => {},
});
