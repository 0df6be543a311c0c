import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

const PAD = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");
const md5 = (...parts: Uint8Array[]) => createHash("md5").update(Buffer.concat(parts)).digest();

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  const at = (i: number) => s[i & 255] ?? 0;
  const swap = (i: number, j: number) => ([s[i & 255], s[j & 255]] = [at(j), at(i)]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const out = Buffer.alloc(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    out[n] = (data[n] ?? 0) ^ at(at(i) + at(j));
  }
  return out;
}

/** Encrypts with the 40-bit standard security handler, which is enough for a user or an owner password. */
function encryption(user: string, owner: string) {
  const pad = (password: string) => Buffer.concat([Buffer.from(password, "latin1"), PAD]).subarray(0, 32);
  const id = Buffer.from("0123456789abcdef");
  const o = rc4(md5(pad(owner)).subarray(0, 5), pad(user));
  const key = md5(pad(user), o, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${o.toString("hex")}> /U <${rc4(key, PAD).toString("hex")}> >>`;
  const encrypt = (data: Uint8Array, object: number) =>
    rc4(md5(key, Buffer.from([object & 255, object >> 8, 0, 0, 0])).subarray(0, 10), data);
  return { dictionary, encrypt, id: id.toString("hex") };
}

export type PdfText = {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: "F1" | "F2" | "F3" | "F4";
  /** Operators before the text, in force for it alone: `1 1 1 rg`, `3 Tr`, `/Clear gs`. */
  look?: string;
};

export type PdfPicture = { width: number; height: number; rgb: Uint8Array };

/**
 * `drawing` is painted before the text of every page, `over` after it; `/Im1 Do` there paints `picture`.
 * `objects` are added as they are; `$1` there and in `catalog`, `page` and `resources` (entries of the
 * dictionaries of those names) refers to the first of them.
 */
export type PdfOptions = {
  user?: string;
  owner?: string;
  content?: Buffer;
  drawing?: string;
  over?: string;
  picture?: PdfPicture;
  objects?: readonly string[];
  catalog?: string;
  page?: string;
  resources?: string;
  /** Pages inherit their resources from the tree of pages. */
  inherits?: boolean;
};

const MORE_FONTS =
  "/F3 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> /F4 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique >>";

/** Makes a PDF of pages of placed text (points, origin bottom left as PDF has it). F2 is bold, F3 typewritten, F4 italic. */
export function makePdf(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Buffer {
  const secret =
    options.user === undefined && options.owner === undefined
      ? null
      : encryption(options.user ?? "", options.owner ?? options.user ?? "");
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body));
  const firstMore = 5 + pages.length * 2 + (options.picture ? 1 : 0);
  const linked = (entries = "") =>
    entries.replace(/\$(\d+)/g, (_, nth) => `${firstMore + Number(nth) - 1} 0 R`);
  const kids = pages.map((_, i) => `${5 + i * 2} 0 R`).join(" ");
  add(`<< /Type /Catalog /Pages 2 0 R ${linked(options.catalog)} >>`);
  const picture = options.picture ? ` /XObject << /Im1 ${5 + pages.length * 2} 0 R >>` : "";
  const resources = `/Resources << /Font << /F1 3 0 R /F2 4 0 R ${MORE_FONTS} >> /ExtGState << /Clear << /ca 0 >> >>${picture} ${linked(options.resources)} >>`;
  const [inherited, own] = options.inherits ? [resources, ""] : ["", resources];
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} ${inherited} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>");
  pages.forEach((items, i) => {
    const escaped = (value: string) => value.replace(/[\\()]/g, "\\$&");
    const text = items
      .map(
        (t) =>
          `q ${t.look ?? ""} BT /${t.font ?? "F1"} ${t.size ?? 10} Tf ${t.x} ${t.y} Td (${escaped(t.text)}) Tj ET Q`,
      )
      .join("\n");
    const packed =
      options.content ?? deflateSync(`q ${options.drawing ?? ""} Q\n${text}\n${options.over ?? ""}`);
    const stream = secret === null ? packed : secret.encrypt(packed, 6 + i * 2);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${linked(options.page)} ${own} /Contents ${6 + i * 2} 0 R >>`,
    );
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
        stream,
        Buffer.from("\nendstream"),
      ]),
    );
  });
  if (options.picture) {
    const { width, height, rgb } = options.picture;
    const data = deflateSync(rgb);
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>`;
    add(Buffer.concat([Buffer.from(`${head}\nstream\n`), data, Buffer.from("\nendstream")]));
  }
  for (const object of options.objects ?? []) add(Buffer.from(linked(object), "latin1"));
  const chunks: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  objects.forEach((body, i) => {
    const chunk = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    offsets.push(at);
    at += chunk.length;
    chunks.push(chunk);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `/Size ${objects.length + 1} /Root 1 0 R${secret === null ? "" : ` /Encrypt ${secret.dictionary} /ID [<${secret.id}> <${secret.id}>]`}`;
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** Places lines of prose from the top of a page down, 12 points apart. */
export function textLines(lines: readonly string[], x = 72, top = 700): PdfText[] {
  return lines.map((text, i) => ({ text, x, y: top - i * 12 }));
}
