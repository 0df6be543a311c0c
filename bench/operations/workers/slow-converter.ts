import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "#e2e/stand-ins/stand-in-server.ts";

const LONGEST_POLL_MS = 2_000;
/** Enough for a review. */
const TEXT = `# Tea\n\n${"Tea at noon is drunk by most of those who were asked, and by few of the others.\n\n".repeat(7)}`;
const ANSWER = {
  status: "success",
  processing_time: 1,
  errors: [],
  document: { md_content: TEXT, json_content: null },
};

/**
 * Starts a docling-serve that takes so long for each file, and no processor. With it conversions wait, so that a machine
 * of few cores can run more of them.
 */
export async function startSlowConverter(takesMs: number) {
  const doneAt = new Map<string, number>();
  const { origin, close } = await serve(async (request) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    const status = (task_id: string, task_status: string) => ({
      body: {
        task_id,
        task_status,
        task_type: "convert",
        task_position: 1,
        task_meta: null,
        error_message: null,
      },
    });
    if (request.method === "POST") {
      await buffer(request);
      const id = `task-${doneAt.size + 1}`;
      doneAt.set(id, performance.now() + takesMs);
      return status(id, "pending");
    }
    if (pathname.startsWith("/v1/result/")) return { body: ANSWER };
    const id = pathname.split("/").at(-1) ?? "";
    const left = (doneAt.get(id) ?? 0) - performance.now();
    await pause(Math.max(0, Math.min(left, LONGEST_POLL_MS)));
    return status(id, left <= LONGEST_POLL_MS ? "success" : "started");
  });
  return { variables: { CONVERTER_URL: origin, CONVERTER_FORMATS: "md" }, close };
}
