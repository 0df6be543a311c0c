import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { closing, listen } from "./listen.ts";

export interface DoclingServeStandIn {
  url: string;
  /** The uploads, in order. */
  received: { form: FormData; filename: string; bytes: number }[];
  close: () => Promise<void>;
}

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

/** Starts a docling-serve that has its asynchronous file conversion only (`/v1/convert/file/async`). */
export async function startDoclingServe(behaviour: Behaviour = {}): Promise<DoclingServeStandIn> {
  const received: DoclingServeStandIn["received"] = [];
  const tasks = new Map<string, number>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => reply(response, 500, { detail: String(error) }));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (behaviour.apiKey && request.headers["x-api-key"] !== behaviour.apiKey)
      return reply(response, 401, { detail: "The provided API Key is invalid." });
    const call = `${request.method} ${pathname.replace(/[^/]+$/, "")}`;
    const id = pathname.split("/").at(-1) ?? "";
    if (request.method === "POST" && pathname === "/v1/convert/file/async") return take(request, response);
    const polls = tasks.get(id);
    if (polls === undefined) return reply(response, 404, { detail: "Task not found." });
    if (call === "GET /v1/status/poll/") {
      tasks.set(id, polls + 1);
      const done = polls >= (behaviour.polls ?? 1);
      return reply(response, 200, status(id, done ? (behaviour.taskStatus ?? "success") : "started"));
    }
    if (call === "GET /v1/result/") return reply(response, 200, behaviour.result);
    reply(response, 404, { detail: "Not Found" });
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(await buffer(request), { headers }).formData();
    if (behaviour.refuseWith) return reply(response, behaviour.refuseWith, { detail: "refused" });
    const file = form.get("files");
    if (!(file instanceof File)) return reply(response, 422, { detail: "files: Field required" });
    received.push({ form, filename: file.name, bytes: file.size });
    const id = `task-${received.length}`;
    tasks.set(id, 0);
    reply(response, 200, status(id, "pending"));
  }

  const status = (id: string, taskStatus: string) => ({
    task_id: id,
    task_type: "convert",
    task_status: taskStatus,
    task_position: 1,
    task_meta: null,
    error_message: null,
  });

  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    received,
    close: closing(server),
  };
}

function reply(response: ServerResponse, code: number, body: unknown): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(code, { "content-type": "application/json" }).end(text);
}
