// `runInProcess` starts this: `node task-worker.ts MODULE FUNCTION` calls the function with the first message.
import { once } from "node:events";

const [path = "", name = ""] = process.argv.slice(2);
const module: Record<string, (...input: unknown[]) => unknown> = await import(path);
const [input]: unknown[][] = await once(process, "message");
process.send?.(await module[name]?.(...(input ?? [])), () => process.exit(0));
