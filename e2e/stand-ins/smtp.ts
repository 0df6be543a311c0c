import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export interface SmtpStandIn {
  url: string;
  /** Each message as it came over the wire, headers and body. */
  messages: string[];
  /** From now on every recipient is refused, or taken again. */
  refuse: (refused: boolean) => void;
  stop: () => Promise<void>;
}

/** A mail server on loopback that speaks as much of RFC 5321 as a submission needs, and keeps what it is given. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  let refused = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    converse(socket, { take: (message) => messages.push(message), refuses: () => refused });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${portOf(server.address())}`,
    messages,
    refuse: (value) => {
      refused = value;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function converse(
  socket: Socket,
  mailbox: { take: (message: string) => void; refuses: () => boolean },
): void {
  let unread = "";
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 stand-in ready");
  socket.setEncoding("utf8").on("data", (text: string) => {
    unread += text;
    for (;;) {
      const end = unread.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const line = unread.slice(0, end);
      unread = unread.slice(end + (inData ? 5 : 2));
      if (inData) {
        mailbox.take(line);
        inData = false;
        say("250 kept");
        continue;
      }
      inData = /^DATA/i.test(line);
      if (inData) say("354 go on");
      else if (/^RCPT/i.test(line) && mailbox.refuses()) say("550 no such mailbox");
      else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else say("250 fine");
    }
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  return address.port;
}
