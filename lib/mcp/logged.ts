import type { ActorContext } from "#lib/context.ts";

/** Does something for an assistant and logs its name, its time and if it failed: none of its input. */
export async function logged<Result extends object>(
  ctx: ActorContext,
  what: "tool call" | "resource read" | "prompt" | "task",
  name: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const log = (isError: boolean) =>
    ctx.log.info(
      {
        request_id: ctx.requestId,
        tool: name,
        is_error: isError,
        ms: Math.round(performance.now() - started),
      },
      what,
    );
  try {
    const result = await run();
    log("isError" in result && result.isError === true);
    return result;
  } catch (error) {
    log(true);
    throw error;
  }
}
