import { crc32, deflateRawSync } from "node:zlib";

export type ZipPart = {
  name: string;
  content: string | Uint8Array;
  store?: boolean;
  declaredSize?: number;
  mode?: number;
  flags?: number;
};

/** Builds a zip by hand, so that tests can make ones that no tool would. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = part.store ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.flags ?? 0x800, 2);
    common.writeUInt16LE(part.store ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.declaredSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0003", "latin1"), common, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const WORD =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

/** Makes a Word file with the given body XML and any further parts (`word/styles.xml` → XML of its root's inside). */
export function makeDocx(body: string, parts: Record<string, string | Uint8Array> = {}, prolog = ""): Buffer {
  const kinds = Object.keys(parts).filter((name) => name.endsWith(".xml"));
  const relations = [...kinds, ...Object.keys(parts).filter((name) => !name.endsWith(".xml"))].map(
    (name, i) => {
      const type = name.includes("media/") ? "image" : name.replace(/^word\/|\.xml$/g, "");
      return `<Relationship Id="r${i + 1}" Type="http://x/${type}" Target="${name.replace(/^word\//, "")}"/>`;
    },
  );
  const links = `<Relationship Id="link" Type="http://x/hyperlink" Target="https://example.org/a" TargetMode="External"/>`;
  return makeZip([
    {
      name: "[Content_Types].xml",
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: "word/document.xml",
      content: `<?xml version="1.0"?>${prolog}<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}${links}</Relationships>`,
    },
    ...Object.entries(parts).map(([name, content]) => ({
      name,
      content:
        typeof content === "string"
          ? `<w:${name.replace(/^word\/|\.xml$/g, "")} ${WORD}>${content}</w:${name.replace(/^word\/|\.xml$/g, "")}>`
          : content,
    })),
  ]);
}
