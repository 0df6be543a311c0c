/**
 * A thread of a sandbox that ends it when it holds too much memory or its server has gone, also while the main
 * thread is deep in a job. For systems where nothing outside the process can do that; it costs 19 MB.
 */
import { workerData } from "node:worker_threads";

const EVERY_MS = 250;
const parent = process.ppid;
const limit = Number(workerData);

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > limit) process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
