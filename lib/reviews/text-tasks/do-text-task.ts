import { inertLinks } from "#lib/manuscript/inert-links.ts";
import { TEXT_TASKS } from "./text-tasks.ts";

/** Does a task that a job names with stored texts. The server types its jobs, so that the input is the task's own. */
export async function doTextTask(name: string, stored: readonly string[], input: object): Promise<unknown> {
  const tasks: Record<string, (texts: never, input: never) => unknown> = TEXT_TASKS;
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) throw new Error(`There is no task “${name}”.`);
  // Conversions of earlier versions left links that `inertLinks` takes out.
  const [markdown = "", ...supplements] = stored.map((text) => inertLinks(text));
  return task({ markdown, supplements } as never, input as never);
}
