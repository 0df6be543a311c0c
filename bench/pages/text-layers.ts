import type { Page } from "playwright";

export interface PlacedQuote {
  page: number;
  /** Letters and digits in lower case, in the order of the text. */
  letters: string;
  /** Points from the top left corner of the page. */
  boxes: readonly (readonly number[])[];
}

/** The share of a quote's letters that stand in its boxes; null if the text layer does not hold the quote in one piece. */
export type Covered = number | null;

/**
 * Says which letters of the quotes stand in their boxes, as pdf.js's text layer places them. The tab holds a page of
 * the pdf.js server.
 */
export function coverQuotes(page: Page, url: string, quotes: readonly PlacedQuote[]): Promise<Covered[]> {
  return page.evaluate(coverInBrowser, { url, quotes: [...quotes] });
}

/** Runs in the browser, so it uses nothing from around it. */
async function coverInBrowser({ url, quotes }: { url: string; quotes: PlacedQuote[] }): Promise<Covered[]> {
  const MARGIN = 1.5;
  // The server of the bench has the module at this address.
  const address = "/build/pdf.min.mjs";
  const pdfjs: typeof import("pdfjs-dist") = await import(address);
  pdfjs.GlobalWorkerOptions.workerSrc = "/build/pdf.worker.min.mjs";
  const settings = { url, cMapUrl: "/cmaps/", standardFontDataUrl: "/standard_fonts/", wasmUrl: "/wasm/" };
  const pdf = await pdfjs.getDocument(settings).promise;
  const covered: Covered[] = [];
  const layers = new Map<number, Awaited<ReturnType<typeof drawLayer>>>();

  async function drawLayer(number: number) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const container = document.createElement("div");
    container.className = "textLayer";
    container.style.cssText = `position:absolute;left:0;top:0;inset:auto;width:${viewport.width}px;height:${viewport.height}px`;
    for (const [name, value] of Object.entries({
      "--total-scale-factor": `${page.userUnit}`,
      "--scale-round-x": "1px",
      "--scale-round-y": "1px",
    }))
      container.style.setProperty(name, value);
    document.body.replaceChildren(container);
    const textContentSource = await page.getTextContent();
    await new pdfjs.TextLayer({ textContentSource, container, viewport }).render();
    const letters: { node: Text; at: number }[] = [];
    let text = "";
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode())
      for (let at = 0; at < node.data.length; at += 1) {
        const folded = (node.data[at] ?? "")
          .normalize("NFKC")
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]/gu, "");
        for (const letter of folded) {
          letters.push({ node, at });
          text += letter;
        }
      }
    const origin = container.getBoundingClientRect();
    const rectOf = ({ node, at }: { node: Text; at: number }) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { x: (left + right) / 2 - origin.left, y: (top + bottom) / 2 - origin.top };
    };
    return { text, letters, rectOf, unit: page.userUnit, container };
  }

  for (const { page, letters: wanted, boxes } of quotes) {
    const layer = layers.get(page) ?? (await drawLayer(page));
    layers.set(page, layer);
    document.body.replaceChildren(layer.container);
    let best: Covered = null;
    for (let at = layer.text.indexOf(wanted); at >= 0; at = layer.text.indexOf(wanted, at + 1)) {
      const inside = layer.letters.slice(at, at + wanted.length).filter((letter) => {
        const { x, y } = layer.rectOf(letter);
        return boxes.some((box) => {
          const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box.map((edge) => edge * layer.unit);
          return x >= x0 - MARGIN && x <= x1 + MARGIN && y >= y0 - MARGIN && y <= y1 + MARGIN;
        });
      });
      best = Math.max(best ?? 0, inside.length / wanted.length);
    }
    covered.push(best);
  }
  return covered;
}
