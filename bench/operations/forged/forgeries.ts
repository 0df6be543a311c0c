import { type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Headers by which a client pretends to come from elsewhere, to somewhere else, or from this computer. */
export const FORGERIES: Readonly<Record<string, (address: string) => OutgoingHttpHeaders>> = {
  "X-Forwarded-For": (address) => ({ "x-forwarded-for": address }),
  "X-Forwarded-For, a chain": (address) => ({ "x-forwarded-for": `${address}, 127.0.0.1, ::1` }),
  "X-Forwarded-For, a port": (address) => ({ "x-forwarded-for": `${address}:4711` }),
  Forwarded: (address) => ({ forwarded: `for=${address};proto=https;host=evil.example` }),
  "Forwarded, quoted": (address) => ({ forwarded: `for="${address}", for="[::1]"` }),
  "X-Real-IP": (address) => ({ "x-real-ip": address }),
  "X-Client-IP": (address) => ({ "x-client-ip": address }),
  "True-Client-IP": (address) => ({ "true-client-ip": address, "cf-connecting-ip": address }),
  Via: (address) => ({ via: `1.1 ${address}` }),
  "X-Forwarded-Host": (address) => ({ "x-forwarded-host": `${address}:80`, "x-forwarded-proto": "https" }),
  "the app's own note": (address) => ({ "x-galley-remote-address": address, "x-galley-proxied": "" }),
  "all at once": (address) => ({
    "x-forwarded-for": address,
    forwarded: `for=${address}`,
    "x-real-ip": address,
    via: "1.1 evil.example",
    "x-galley-remote-address": address,
  }),
};

export interface Sent {
  port: number;
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  /** An address of the loopback network. */
  from?: string;
  body?: string;
}

export interface Answer {
  status: number;
  body: string;
  cookies: string[];
}

/** Sends a request as written: `fetch` would write some headers itself. */
export async function send({
  port,
  method = "GET",
  path,
  headers = {},
  from = "127.0.0.1",
  body = "",
}: Sent): Promise<Answer> {
  const sent = request({ host: "127.0.0.1", port, method, path, headers, localAddress: from, agent: false });
  const answered = new Promise<Answer>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (answer) => {
      text(answer).then(
        (read) =>
          resolve({
            status: answer.statusCode ?? 0,
            body: read,
            cookies: answer.headers["set-cookie"] ?? [],
          }),
        reject,
      );
    });
  });
  sent.end(body);
  return answered;
}

/** Sends a request as a proxy with nothing configured may: by HTTP/1.0. Resolves to the status. */
export async function sendByHttp10(port: number, path: string, host: string): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\n\r\n`);
  const answer = await text(socket);
  return Number(/^HTTP\/1\.\d (\d+)/.exec(answer)?.[1]);
}
