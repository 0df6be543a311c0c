import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";

const PACKAGE = "node_modules/pdfjs-dist";
const TYPES: Readonly<Record<string, string>> = { mjs: "text/javascript", css: "text/css" };

/** The page of pdf.js's own viewer, as wide as the reader's column, with the same settings for how the file is read. */
const PAGE = `<!doctype html>
<meta charset="utf-8"><title>pdf.js</title>
<link rel="stylesheet" href="/web/pdf_viewer.css">
<style>
  body { margin: 0 }
  #container { position: absolute; top: 48px; left: 300px; width: 672px; height: calc(100vh - 48px); overflow: auto }
</style>
<button id="open">Open</button>
<div id="container"><div class="pdfViewer"></div></div>
<script type="module">
  document.getElementById("open").addEventListener("click", async () => {
    const pdfjs = (globalThis.pdfjsLib = await import("/build/pdf.min.mjs"));
    const { EventBus, PDFLinkService, PDFViewer } = await import("/web/pdf_viewer.mjs");
    pdfjs.GlobalWorkerOptions.workerSrc = "/build/pdf.worker.min.mjs";
    const eventBus = new EventBus();
    const linkService = new PDFLinkService({ eventBus });
    const viewer = new PDFViewer({ container: document.getElementById("container"), eventBus, linkService });
    linkService.setViewer(viewer);
    eventBus.on("pagesinit", () => { viewer.currentScaleValue = "page-width"; });
    eventBus.on("pagerendered", ({ source }) => { source.div.dataset.drawn = ""; });
    const pdf = await pdfjs.getDocument({
      url: "/file.pdf", disableAutoFetch: true, disableStream: true, rangeChunkSize: 262144,
      cMapUrl: "/cmaps/", standardFontDataUrl: "/standard_fonts/", wasmUrl: "/wasm/", iccUrl: "/iccs/",
      enableXfa: false,
    }).promise;
    viewer.setDocument(pdf);
    linkService.setDocument(pdf);
    globalThis.goToPage = (page) => { viewer.currentPageNumber = page; };
  });
</script>`;

/** Serves pdf.js's own viewer and a file on a free port. */
export async function servePdfjsViewer(file: Buffer): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async ({ url = "/", headers }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === "/") answer.setHeader("content-type", "text/html").end(PAGE);
    else if (pathname === "/file.pdf") sendRange(answer, file, headers.range);
    else await sendAsset(answer, pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function sendAsset(answer: ServerResponse, pathname: string): Promise<void> {
  const bytes = await readFile(join(projectRoot(), PACKAGE, pathname)).catch(() => null);
  if (!bytes) return void answer.writeHead(404).end();
  const extension = pathname.split(".").at(-1) ?? "";
  answer.setHeader("content-type", TYPES[extension] ?? "application/octet-stream").end(bytes);
}

function sendRange(answer: ServerResponse, file: Buffer, range: string | undefined): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  const headers = { "content-type": "application/pdf", "accept-ranges": "bytes" };
  if (from === undefined) {
    answer.writeHead(200, { ...headers, "content-length": file.length }).end(file);
    return;
  }
  const last = Math.min(file.length - 1, to ? Number(to) : file.length - 1);
  const part = file.subarray(Number(from), last + 1);
  const place = `bytes ${from}-${last}/${file.length}`;
  answer.writeHead(206, { ...headers, "content-length": part.length, "content-range": place }).end(part);
}
