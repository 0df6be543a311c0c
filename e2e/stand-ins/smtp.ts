import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { listen } from "./listen.ts";

export interface SmtpStandIn {
  url: string;
  /** The messages as they came over the wire, headers and body. */
  messages: string[];
  /** Refuses every recipient from now on, or takes them again. */
  refuse: (refused: boolean) => void;
  stop: () => Promise<void>;
}

/** Starts a mail server that speaks as much of RFC 5321 as a submission needs, and keeps the messages. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  let refused = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    converse(socket, { take: (message) => messages.push(message), refuses: () => refused });
  });
  return {
    url: `smtp://127.0.0.1:${await listen(server)}`,
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
  const send = (line: string) => socket.write(`${line}\r\n`);
  send("220 stand-in ready");
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
        send("250 kept");
        continue;
      }
      inData = /^DATA/i.test(line);
      if (inData) send("354 go on");
      else if (/^RCPT/i.test(line) && mailbox.refuses()) send("550 no such mailbox");
      else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else send("250 fine");
    }
  });
}
