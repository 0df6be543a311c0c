import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import {
  KIND,
  type Message,
  readIntroduction,
  readLeaseToExtend,
  readMessage,
  readReply,
  toConnectionReady,
  toLeaseAck,
  toMessage,
  toReplyAck,
  toRequest,
  toStartAnswer,
} from "./inngest-messages.ts";
import { LeasedRequests, type Taker } from "./leased-requests.ts";
import type { Answer, Upgrade } from "./stand-in-server.ts";

interface Options {
  signingKey: string;
  /** The time after which a request fails whose worker does not extend its lease. */
  leaseMs: number;
  /** Takes the functions of an app whose worker has connected. */
  took: (app: { name: string; functions: unknown }) => void;
}

interface Worker extends Taker {
  send: (kind: number, payload?: Uint8Array) => void;
}

const PROTOCOL = "v0.connect.inngest.com";
const HEARTBEAT_MS = 500;
const POLICY_VIOLATION = 1008;

/**
 * The connect gateway of an Inngest server: workers open a WebSocket to it, and it sends them requests, each with a lease. A
 * request waits for a worker that is ready and has a place; an Inngest server tries it again instead.
 */
export class ConnectGateway {
  readonly requests: LeasedRequests;
  /** The instances that connected, in order. */
  readonly instances: string[] = [];
  private readonly sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOCOL });
  /** The ids of connections by the tokens with which they may be opened. */
  private readonly sessions = new Map<string, string>();
  private readonly workers = new Set<Worker>();
  private obstacle: Answer | null = null;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.requests = new LeasedRequests(this.workers, options.leaseMs);
  }

  /** Answers what a worker asks over HTTP; nothing for any other request. */
  async answer(request: IncomingMessage): Promise<Answer | undefined> {
    if (request.method !== "POST" || !request.url?.startsWith("/v0/connect/")) return undefined;
    if (this.obstacle) return this.obstacle;
    const token = bearerOf(request);
    if (token !== hashOf(this.options.signingKey)) return { status: 401, body: "authentication failed" };
    if (request.url === "/v0/connect/flush") return { body: this.takeReply(await buffer(request)) };
    const [connectionId, sessionToken] = [randomUUID(), randomUUID()];
    this.sessions.set(sessionToken, connectionId);
    const gateway = `ws://${request.headers.host}/v0/connect`;
    return { body: toStartAnswer({ connectionId, gateway, sessionToken, syncToken: token }) };
  }

  readonly upgrade: Upgrade = (request, socket, head) =>
    this.sockets.handleUpgrade(request, socket, head, (opened) => this.converse(opened));

  /** The number of connections whose workers want requests. */
  get ready(): number {
    return [...this.workers].filter(({ isReady }) => isReady).length;
  }

  /** Answers everything over HTTP so, until it is null. */
  hinder(answer: Answer | null): void {
    this.obstacle = answer;
  }

  /** Ends every connection at once, as a network does that breaks. */
  cut(): void {
    for (const socket of this.sockets.clients) socket.terminate();
  }

  /** Asks every worker to connect anew, as a gateway does before it ends. */
  drain(): void {
    for (const worker of this.workers) {
      worker.isReady = false;
      worker.send(KIND.closing);
    }
  }

  private converse(socket: WebSocket): void {
    let worker: Worker | null = null;
    socket.on("message", (data: RawData) => {
      try {
        const message = readMessage(asBytes(data));
        if (worker) this.hear(worker, message);
        else worker = this.introduce(socket, message);
      } catch (error) {
        socket.close(POLICY_VIOLATION, error instanceof Error ? error.message : "");
      }
    });
    socket.on("close", () => worker && this.workers.delete(worker));
    socket.send(toMessage(KIND.hello));
  }

  private introduce(socket: WebSocket, { kind, payload }: Message): Worker {
    if (kind !== KIND.connect) throw new Error("connect_worker_hello_invalid_msg");
    const { connectionId, sessionToken, instanceId, capacity, apps } = readIntroduction(payload);
    if (this.sessions.get(sessionToken) !== connectionId) throw new Error("connect_authentication_failed");
    const send: Worker["send"] = (number, bytes) => socket.send(toMessage(number, bytes));
    const worker: Worker = {
      instanceId,
      capacity,
      isReady: false,
      send,
      give: (request, leaseId) => send(KIND.request, toRequest(request, leaseId)),
    };
    this.workers.add(worker);
    this.instances.push(instanceId);
    const intervals = { heartbeatMs: HEARTBEAT_MS, extendLeaseMs: this.options.leaseMs / 4 };
    send(KIND.connectionReady, toConnectionReady(intervals));
    for (const app of apps) this.options.took(app);
    return worker;
  }

  private hear(worker: Worker, { kind, payload }: Message): void {
    switch (kind) {
      case KIND.workerReady:
        worker.isReady = true;
        this.requests.dispatch();
        break;
      case KIND.pause:
        worker.isReady = false;
        break;
      case KIND.heartbeat:
        worker.send(KIND.gatewayHeartbeat);
        break;
      case KIND.extendLease: {
        const held = readLeaseToExtend(payload);
        worker.send(KIND.extendLeaseAck, toLeaseAck(held.requestId, this.requests.extend(held)));
        break;
      }
      case KIND.reply:
        worker.send(KIND.replyAck, this.takeReply(payload));
        break;
      case KIND.requestAck:
      case KIND.status:
        break;
      default:
        throw new Error("connect_run_invalid_message");
    }
  }

  private takeReply(bytes: Uint8Array): Buffer {
    const reply = readReply(bytes);
    this.requests.answer(reply);
    return toReplyAck(reply.requestId);
  }
}

function bearerOf({ headers }: IncomingMessage): string {
  return (headers.authorization ?? "").replace(/^Bearer /, "");
}

function hashOf(signingKey: string): string {
  const [prefix = ""] = /^signkey-\w+-/.exec(signingKey) ?? [];
  return prefix + createHash("sha256").update(signingKey.slice(prefix.length), "hex").digest("hex");
}

function asBytes(data: RawData): Uint8Array {
  return Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data);
}
