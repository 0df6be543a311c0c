import { decode, encode } from "./protobuf.ts";

/** The kinds of messages between a connect gateway of Inngest and a worker. */
export const KIND = {
  hello: 0,
  connect: 1,
  connectionReady: 2,
  request: 3,
  workerReady: 4,
  requestAck: 5,
  reply: 6,
  replyAck: 7,
  pause: 8,
  heartbeat: 9,
  gatewayHeartbeat: 10,
  closing: 11,
  extendLease: 12,
  extendLeaseAck: 13,
  status: 15,
} as const;

export interface Message {
  kind: number;
  payload: Uint8Array;
}

/** A call of a function that a worker is asked for. */
export interface WorkRequest {
  requestId: string;
  runId: string;
  appName: string;
  functionSlug: string;
  stepId: string;
  /** What an Inngest server that calls an app sends as the body. */
  payload: string;
}

/** The answer of a worker; `status` is that of the answer that an app gives over HTTP. */
export interface WorkReply {
  requestId: string;
  status: number;
  body: string;
  noRetry: boolean;
  retryAfter: string | null;
}

/** A worker as it introduces itself. */
export interface Introduction {
  connectionId: string;
  instanceId: string;
  sessionToken: string;
  /** The number of requests that it takes at a time; 0 if it sets no limit. */
  capacity: number;
  apps: { name: string; functions: unknown }[];
}

const STATUS_OF_REPLY = [206, 200, 500];

export function toMessage(kind: number, payload: Uint8Array = new Uint8Array()): Buffer {
  return encode({ 1: kind, 2: payload });
}

export function readMessage(bytes: Uint8Array): Message {
  const message = decode(bytes);
  return { kind: message.number(1), payload: message.bytes(2) };
}

export function readIntroduction(bytes: Uint8Array): Introduction {
  const message = decode(bytes);
  return {
    connectionId: message.text(1),
    instanceId: message.text(2),
    sessionToken: decode(message.bytes(3)).text(1),
    capacity: message.number(14),
    apps: message.messages(5).map((app) => ({ name: app.text(1), functions: JSON.parse(app.text(4)) })),
  };
}

export function toStartAnswer(answer: {
  connectionId: string;
  gateway: string;
  sessionToken: string;
  syncToken: string;
}): Buffer {
  const { connectionId, gateway, sessionToken, syncToken } = answer;
  return encode({ 1: connectionId, 2: gateway, 3: "stand-in", 4: sessionToken, 5: syncToken });
}

export function toConnectionReady(intervals: { heartbeatMs: number; extendLeaseMs: number }): Buffer {
  return encode({ 1: `${intervals.heartbeatMs}ms`, 2: `${intervals.extendLeaseMs}ms` });
}

export function toRequest(request: WorkRequest, leaseId: string): Buffer {
  const { requestId, runId, appName, functionSlug, stepId, payload } = request;
  return encode({
    1: requestId,
    2: "account",
    3: "environment",
    4: appName,
    5: appName,
    6: functionSlug,
    7: functionSlug,
    8: stepId,
    9: payload,
    10: "{}",
    11: "{}",
    12: runId,
    13: leaseId,
    14: requestId,
  });
}

export function readReply(bytes: Uint8Array): WorkReply {
  const message = decode(bytes);
  // An Inngest server refuses an answer without it.
  JSON.parse(message.text(11));
  return {
    requestId: message.text(1),
    status: STATUS_OF_REPLY[message.number(5)] ?? 500,
    body: message.text(6),
    noRetry: message.number(7) === 1,
    retryAfter: message.text(8) || null,
  };
}

export function readLeaseToExtend(bytes: Uint8Array): { requestId: string; leaseId: string } {
  const message = decode(bytes);
  return { requestId: message.text(1), leaseId: message.text(10) };
}

/** Without a lease the request was given to somebody else. */
export function toLeaseAck(requestId: string, leaseId: string | undefined): Buffer {
  return encode({ 1: requestId, 2: "account", 3: "environment", 6: leaseId });
}

/** The acknowledgement of an answer, over the connection or over HTTP. */
export function toReplyAck(requestId: string): Buffer {
  return encode({ 1: requestId });
}
