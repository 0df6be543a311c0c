import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Operation } from "#lib/contract/operation.ts";
import type { Sent } from "./call.ts";
import { uploadForm } from "./documents.ts";

const RETURNS = { success_url: "http://galley.test/bought", cancel_url: "http://galley.test/pricing" };

const BODIES: Readonly<Record<string, () => unknown>> = {
  "history.updateVisibility": () => ({ is_public: true }),
  "history.setCommentActions": () => ({ actions: [{ comment_id: "c1", action_type: "dismissed" }] }),
  "history.requestAccess": () => ({ message: null }),
  "sharing.update": () => ({ shares_original: true }),
  "sharing.addPerson": () => ({ email: "ada@authors.test", role: "viewer" }),
  "sharing.changePerson": () => ({ role: "editor" }),
  "sharing.createLink": () => ({ role: "viewer" }),
  "sharing.changeLink": () => ({ role: "editor" }),
  "sharing.openLink": () => ({ token: "some-token" }),
  "sharing.grantAccess": () => ({ role: "viewer" }),
  "chatbot.sendMessage": () => ({ message: "What should I look at first?" }),
  "streamTokens.create": () => ({ resource: { kind: "upload_events", task_id: randomUUID() } }),
  "documents.startUpload": () => ({ size: 1_000 }),
  "documents.completeUpload": () => ({ filename: "tea.md" }),
  "documents.choosePrint": () => ({ supplement_id: null }),
  "documents.ignoreFinding": () => ({ check_id: "p-value" }),
  "apiKeys.create": () => ({ name: "for a script", scopes: ["documents:read"] }),
  "venues.create": () => ({ name: "Journal of Tea" }),
  "venues.update": () => ({ name: "Journal of Tea" }),
  "referrals.register": () => ({ referral_code: "7KM2QXRT9W" }),
  "subscriptions.upgrade": () => ({ new_price_id: "price_1", ...RETURNS }),
  "subscriptions.downgrade": () => ({ new_price_id: "price_1" }),
  "subscriptions.preview": () => ({ change: "upgrade", new_price_id: "price_1" }),
  "checkout.open": () => ({ price_id: "price_1", ...RETURNS }),
  "organizations.create": () => ({ name: "Institute of Tea" }),
  "organizations.rename": () => ({ name: "Institute of Tea" }),
  "organizations.changeRole": () => ({ role: "admin" }),
  "organizations.setAllocation": () => ({ allocated: 5 }),
  "organizations.invite": () => ({ email: "ada@authors.test" }),
  "organizations.acceptInvitation": () => ({ token: "some-token" }),
  "admin.grantToPerson": () => ({ amount: 1, reason: "For the workshop" }),
  "admin.voidOfPerson": () => ({ amount: 1, reason: "Granted twice" }),
  "admin.grantToPool": () => ({ amount: 1, reason: "For the workshop" }),
  "admin.blockPerson": () => ({ reason: "Shares the account" }),
  "admin.unblockPerson": () => ({ reason: "Explained" }),
  "admin.deletePerson": () => ({ reason: "Asked by mail" }),
  "account.delete": () => ({ email: "nobody@authors.test" }),
  "admin.sendWorkAgain": () => ({ reason: "It stands still" }),
  "admin.giveUpWork": () => ({ reason: "The author has another file" }),
  "admin.replayEvent": () => ({ reason: "Try again" }),
  "threads.addReply": () => ({ message: "I agree." }),
  "threads.editReply": () => ({ message: "I agree." }),
  "threads.writeComment": () => ({ quote: "tea", message: "Which tea?" }),
  "threads.editComment": () => ({ message: "Which tea?" }),
  "threads.resolveComment": () => ({ resolved: true }),
  "responses.start": () => ({ kind: "letter", letter: "Reviewer 1\n\n1. Which tea?\n\n2. Weigh it again." }),
  "responses.change": () => ({ version: 1, title: "Response" }),
  "responses.changePoint": () => ({ version: 1, reply: "Black tea." }),
  "responses.addPoint": () => ({ reviewer: "Reviewer 1", text: "Which tea?", after: null }),
  "responses.splitPoint": () => ({ version: 1, at: 3 }),
  "responses.mergePoint": () => ({ version: 1 }),
  "responses.orderPoints": () => ({ version: 1, point_ids: [] }),
  "threads.assign": () => ({ person_id: null }),
  "profile.update": () => ({ name: "Ada" }),
};

/** A request that fits the operation's schemas; what it names does not exist. */
export function plausible(operation: Operation): Sent {
  const { params, query, body, id } = operation;
  return {
    params: Object.fromEntries(Object.keys(params.shape).map((name) => [name, idFor(name)])),
    query: {
      ...(query.shape.session_id ? { session_id: randomUUID() } : {}),
      ...(query.shape.format ? { format: id === "responses.letter" ? "md" : "json" } : {}),
    },
    ...(body.kind === "json" && BODIES[id] ? { body: BODIES[id]() } : {}),
    ...(body.kind === "multipart" ? { form: uploadForm() } : {}),
  };
}

/** Names of the path parameters that are UUIDs; the others are labels. */
export function uuidParams({ params }: Operation): string[] {
  return Object.keys(params.shape).filter(isUuidName);
}

function idFor(name: string): string {
  // An organization's id is declared a string, so what is no UUID is an organization that does not exist.
  if (isUuidName(name) || name === "organization_id") return randomUUID();
  if (name === "kind") return "conversion";
  return name === "action_type" ? "dismissed" : "some-label";
}

function isUuidName(name: string): boolean {
  return z
    .enum([
      "document_id",
      "session_id",
      "task_id",
      "upload_id",
      "key_id",
      "ignored_id",
      "member_id",
      "link_id",
      "access_request_id",
      "web_session_id",
      "venue_id",
      "user_id",
      "invitation_id",
      "written_id",
      "reply_id",
      "response_id",
      "point_id",
    ])
    .safeParse(name).success;
}
