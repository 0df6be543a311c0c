import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

export interface ClientSite {
  /** `localhost:41234` */
  host: string;
  /** What the site says of its app, by path. */
  pages: Map<string, { status?: number; headers?: Record<string, string>; body: string }>;
  /** How often each path was asked for. */
  asked: string[];
  close: () => Promise<void>;
}

/** A site of an app, over HTTPS with a certificate that this process trusts from now on. */
export async function openClientSite(): Promise<ClientSite> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  setDefaultCACertificates([...getCACertificates("default"), cert]);
  const pages: ClientSite["pages"] = new Map();
  const asked: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url ?? "");
    const { status = 200, headers = {}, body } = pages.get(request.url ?? "") ?? { status: 404, body: "" };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    pages,
    asked,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
