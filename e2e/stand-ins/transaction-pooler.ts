import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "./stand-in-server.ts";

const SSL_REQUEST = 80_877_103;
const [QUERY, SYNC, TERMINATE, READY, IDLE] = ["Q", "S", "X", "Z", "I"].map((letter) => letter.charCodeAt(0));

/** A session of the server, and the client that has it until the end of a transaction. */
interface Session {
  socket: Socket;
  client: Client | null;
  /** Answers that are still to come: one `ReadyForQuery` for each `Query` and each `Sync`. */
  open: number;
}

interface Client {
  socket: Socket;
  session: Session | null;
  /** Messages that came while no session was free. */
  waiting: Buffer[];
}

/**
 * Starts a proxy that pools as PgBouncer does in transaction mode: each transaction of a client gets the session that
 * was free for longest, whoever used it before, and nothing resets a session in between. Each client logs in on a
 * session of its own, which then serves all, or ends if there are as many as may stay. So clients must use one database
 * and one role.
 */
export async function startTransactionPooler(databaseUrl: string, { most = Number.POSITIVE_INFINITY } = {}) {
  const server = new URL(databaseUrl);
  const sessions: Session[] = [];
  const clients = new Set<Socket>();
  const kept = new Set<Session>();
  const free: Session[] = [];
  const queue: Client[] = [];
  let isFrozen = false;

  const give = (session: Session) => {
    const next = queue.shift();
    if (!next) return void free.push(session);
    take(next, session);
  };
  const take = (client: Client, session: Session) => {
    client.session = session;
    session.client = client;
    for (const message of client.waiting.splice(0)) send(session, message);
  };

  const fromClient = (client: Client, message: Buffer) => {
    if (message[0] === TERMINATE) return void client.socket.end();
    if (client.session) return send(client.session, message);
    client.waiting.push(message);
    if (client.waiting.length > 1) return;
    const session = free.shift();
    if (session) take(client, session);
    else queue.push(client);
  };
  const fromServer = (session: Session, message: Buffer) => {
    const { client } = session;
    // As in PgBouncer: what the server sends between transactions, notifications among it, reaches nobody.
    client?.socket.write(message);
    if (message[0] !== READY || !client) return;
    session.open -= 1;
    if (session.open > 0 || message[5] !== IDLE) return;
    session.client = null;
    client.session = null;
    if (!kept.has(session) && kept.size >= most) return void session.socket.destroy();
    kept.add(session);
    give(session);
  };

  const proxy = createServer((socket) => {
    const client: Client = { socket, session: null, waiting: [] };
    const session: Session = { socket: connect(Number(server.port), server.hostname), client, open: 1 };
    sessions.push(session);
    clients.add(socket);
    for (const each of [socket, session.socket]) each.setNoDelay(true);
    client.session = session;
    session.socket.on(
      "data",
      framed((message) => fromServer(session, message)),
    );
    const afterStart = framed((message) => fromClient(client, message));
    let hasStarted = false;
    socket.on("data", (bytes: Buffer) => {
      if (hasStarted) return afterStart(bytes);
      if (bytes.length === 8 && bytes.readInt32BE(4) === SSL_REQUEST) return void socket.write("N");
      hasStarted = true;
      session.socket.write(bytes);
    });
    if (isFrozen) socket.pause();
    const leave = () => {
      clients.delete(socket);
      client.session?.socket.destroy();
      socket.destroy();
    };
    socket.on("error", leave).on("close", leave);
    session.socket.on("error", () => socket.destroy()).on("close", () => kept.delete(session));
  });

  const url = new URL(databaseUrl);
  url.port = String(await listen(proxy));
  return {
    url: url.href,
    /** Keeps all connections, takes new ones, and passes nothing on. */
    freeze() {
      isFrozen = true;
      for (const socket of clients) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of clients) socket.resume();
    },
    async stop() {
      for (const socket of [...clients, ...sessions.map((session) => session.socket)]) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

function send(session: Session, message: Buffer): void {
  if (message[0] === QUERY || message[0] === SYNC) session.open += 1;
  session.socket.write(message);
}

/** Calls back with each whole message: its type, its length and its content. */
function framed(receive: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      receive(message);
    }
  };
}
