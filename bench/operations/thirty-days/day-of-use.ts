import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sendMessage } from "#lib/chat/contract.ts";
import { type CallInput, call, callForEvents } from "#lib/client/client.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Operation, OperationResult } from "#lib/contract/operation.ts";
import { deleteDocument, listDocuments, upload } from "#lib/documents/contract.ts";
import { createUploadLink } from "#lib/documents/create-upload-link.ts";
import { dismissComment, getSession, requestAccess } from "#lib/reviews/contract.ts";
import { startReview } from "#lib/reviews/process-contract.ts";
import { askForMail } from "../forged/links.ts";

const REVIEWS_A_DAY = 2;
const LOOK_EVERY_MS = 300;
const DONE_WITHIN_MS = 300_000;

export interface Someone {
  ctx: ActorContext;
  key: string;
}

/** Does over the API of an app what people do in a day: they sign in, upload, review, chat, ask for access and delete. */
export async function playDay(origin: string, day: number, author: Someone, reader: Someone): Promise<void> {
  const ask = askerOf(origin, author);
  const sessions: string[] = [];
  for (let n = 0; n < REVIEWS_A_DAY; n++) sessions.push(await reviewed(ask, `${day}-${n}`));
  const [first = ""] = sessions;
  const { feedback } = await ask(getSession, { params: { session_id: first } });
  const [comment] = feedback.detailed.comments;
  if (comment) await ask(dismissComment, { params: { session_id: first, comment_id: comment.id }, body: {} });
  await chat(origin, author, first);
  await askerOf(origin, reader)(requestAccess, { params: { session_id: first }, body: { message: null } });
  for (let n = 0; n < 3; n++) {
    const email = `visitor-${day}-${n}@bench.test`;
    const { host, port } = new URL(origin);
    if (!(await askForMail({ port: Number(port), headers: { host }, email })))
      throw new Error("The app sent no sign-in mail.");
  }
  await createUploadLink(author.ctx, {});
  await registerApp(origin, day);
  const dropped = await ask(upload, { body: formOf(`${day}-dropped`) });
  await done(ask);
  await ask(deleteDocument, { params: { document_id: dropped.document_id } });
}

type Ask = ReturnType<typeof askerOf>;

function askerOf(origin: string, { key }: Someone) {
  return <O extends Operation>(operation: O, input: CallInput<O> = {}): Promise<OperationResult<O>> =>
    call(operation, {
      ...input,
      baseUrl: `${origin}/api`,
      headers: { authorization: `Bearer ${key}`, "idempotency-key": randomUUID(), ...input.headers },
    });
}

async function reviewed(ask: Ask, name: string): Promise<string> {
  const { document_id } = await ask(upload, { body: formOf(name) });
  await done(ask);
  const { session_id } = await ask(startReview, { params: { document_id }, body: {} });
  for (const deadline = Date.now() + DONE_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
    const { processing_status: status } = await ask(getSession, { params: { session_id } });
    if (status === "completed") return session_id;
    if (status === "failed" || Date.now() > deadline) throw new Error(`The review of ${name} is ${status}.`);
  }
}

/** Waits until no document is being converted. */
async function done(ask: Ask): Promise<void> {
  for (const deadline = Date.now() + DONE_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
    const documents = await ask(listDocuments);
    if (documents.every(({ status }) => status !== "converting")) return;
    if (Date.now() > deadline) throw new Error("A conversion did not end.");
  }
}

async function chat(origin: string, { key }: Someone, session_id: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const body = { message: "How many volunteers were there?" };
  const input = { params: { session_id }, body, headers, baseUrl: `${origin}/api` };
  for await (const event of callForEvents(sendMessage, input))
    if (event.type === "error") throw new Error(`The chat failed: ${JSON.stringify(event)}`);
}

/** An assistant registers, and nobody ever signs in with it. */
async function registerApp(origin: string, day: number): Promise<void> {
  const found = await fetch(`${origin}/.well-known/oauth-authorization-server`);
  const { registration_endpoint: endpoint } = await found.json();
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: `Assistant ${day}`,
      redirect_uris: ["https://assistant.example.org/back"],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    }),
  });
  if (answer.status !== 201) throw new Error(`An app could not register: ${await answer.text()}`);
}

function formOf(name: string): FormData {
  const paragraph = "Tea at noon helps people to finish their chores. We randomised 80 volunteers.";
  const text = `# Tea ${name}\n\n## Methods\n\n${`${paragraph}\n\n`.repeat(8)}`;
  const form = new FormData();
  form.set("file", new Blob([text]), `tea-${name}.md`);
  return form;
}
