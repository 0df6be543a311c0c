import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Answer, serve } from "./stand-in-server.ts";

interface Behaviour {
  /** The key that it demands; none by default. */
  apiKey?: string;
  /** The number of polls before the task ends; Infinity for a task that never ends. */
  polls?: number;
  taskStatus?: "success" | "failure";
  /** The body of the result: an answer, or anything else that a broken server sends. */
  result?: unknown;
  /** Answers every upload with this status instead. */
  refuseWith?: number;
}

export type DoclingServeStandIn = Awaited<ReturnType<typeof startDoclingServe>>;

/** Starts a docling-serve that has its asynchronous file conversion only (`/v1/convert/file/async`). */
export async function startDoclingServe({
  apiKey,
  polls = 1,
  taskStatus = "success",
  result,
  refuseWith,
}: Behaviour = {}) {
  /** The uploads, in order. */
  const received: { form: FormData; filename: string; bytes: number }[] = [];
  const polled = new Map<string, number>();

  const { origin, close } = await serve(async (request) => {
    if (apiKey && request.headers["x-api-key"] !== apiKey)
      return refused(401, "The provided API Key is invalid.");
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    const [, call, id] = /^(.*)\/([^/]+)$/.exec(`${request.method} ${pathname}`) ?? [];
    if (call === "POST /v1/convert/file" && id === "async") return take(request);
    const count = polled.get(id ?? "");
    if (id === undefined || count === undefined) return refused(404, "Task not found.");
    if (call === "GET /v1/result") return { body: result };
    if (call !== "GET /v1/status/poll") return refused(404, "Not Found");
    polled.set(id, count + 1);
    return status(id, count >= polls ? taskStatus : "started");
  });

  async function take(request: IncomingMessage): Promise<Answer> {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(await buffer(request), { headers }).formData();
    if (refuseWith) return refused(refuseWith, "refused");
    const file = form.get("files");
    if (!(file instanceof File)) return refused(422, "files: Field required");
    const id = `task-${received.push({ form, filename: file.name, bytes: file.size })}`;
    polled.set(id, 0);
    return status(id, "pending");
  }

  return { url: origin, received, close };
}

const refused = (status: number, detail: string): Answer => ({ status, body: { detail } });

function status(task_id: string, task_status: string): Answer {
  const rest = { task_type: "convert", task_position: 1, task_meta: null, error_message: null };
  return { body: { task_id, task_status, ...rest } };
}
