import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { listen } from "./stand-in-server.ts";

interface Mailbox {
  /** The messages as they came over the wire, headers and body. */
  messages: string[];
  /** True if every recipient is refused. */
  isClosed: boolean;
}

/** Starts a mail server that speaks as much of RFC 5321 as a submission needs, and keeps the messages. */
export async function startSmtpStandIn() {
  const mailbox: Mailbox = { messages: [], isClosed: false };
  const server = createServer((socket) => converse(socket, mailbox));
  const url = `smtp://127.0.0.1:${await listen(server)}`;
  const stop = async () => {
    server.close();
    await once(server, "close");
  };
  return { url, mailbox, stop };
}

function converse(socket: Socket, mailbox: Mailbox): void {
  let message: string[] | null = null;
  const send = (line: string) => socket.write(`${line}\r\n`);
  send("220 stand-in ready");
  createInterface({ input: socket }).on("line", (line) => {
    if (message && line !== ".") return void message.push(line);
    if (message) {
      mailbox.messages.push(message.join("\r\n"));
      message = null;
      return send("250 kept");
    }
    if (/^QUIT/i.test(line)) return socket.end("221 bye\r\n");
    if (/^RCPT/i.test(line) && mailbox.isClosed) return send("550 no such mailbox");
    if (!/^DATA/i.test(line)) return send("250 fine");
    message = [];
    return send("354 go on");
  });
}
