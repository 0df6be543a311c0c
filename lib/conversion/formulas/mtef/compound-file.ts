const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const MAX_SECTOR = 0xfffffffa;
const ENTRY = 128;
const STREAM = 2;
const ROOT = 5;

/** Reads the table that gives the next sector of each sector, from the header's list and the sectors it goes on in. */
function readTable(bytes: Buffer, size: number, sectorAt: (id: number) => Buffer): number[] {
  const ids: number[] = [];
  for (let i = 0; i < 109; i++) ids.push(bytes.readUInt32LE(76 + i * 4));
  let next = bytes.readUInt32LE(68);
  const limit = Math.ceil(bytes.length / size);
  for (let n = 0; next < MAX_SECTOR && n < limit; n++) {
    const sector = sectorAt(next);
    for (let at = 0; at + 8 <= sector.length; at += 4) ids.push(sector.readUInt32LE(at));
    next = sector.length >= 4 ? sector.readUInt32LE(sector.length - 4) : MAX_SECTOR;
  }
  const table: number[] = [];
  for (const id of ids.slice(0, limit)) {
    if (id >= MAX_SECTOR) continue;
    const sector = sectorAt(id);
    for (let at = 0; at + 4 <= sector.length; at += 4) table.push(sector.readUInt32LE(at));
  }
  return table;
}

/** Reads the sectors of one chain. A chain that goes round ends where it meets itself. */
function chain(start: number, table: readonly number[], sectorAt: (id: number) => Buffer): Buffer {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  for (let id = start; id < MAX_SECTOR && !seen.has(id); id = table[id] ?? MAX_SECTOR) {
    const sector = sectorAt(id);
    if (sector.length === 0) break;
    seen.add(id);
    parts.push(sector);
  }
  return Buffer.concat(parts);
}

/** Returns one stream of an OLE compound file (MS-CFB) by its name, or null. The size of the file bounds the work. */
export function streamOf(file: Uint8Array, name: string): Buffer | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 512 || !SIGNATURE.every((byte, i) => bytes[i] === byte)) return null;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const size = 1 << shift;
  const sectorAt = (id: number) => bytes.subarray((id + 1) * size, (id + 2) * size);
  const table = readTable(bytes, size, sectorAt);
  const directory = chain(bytes.readUInt32LE(48), table, sectorAt);
  let mini: Buffer = Buffer.alloc(0);
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const entry = directory.subarray(at, at + ENTRY);
    const [start, length] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
    if (entry[66] === ROOT) mini = chain(start, table, sectorAt);
    const entryName = entry.toString("utf16le", 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2));
    if (entry[66] !== STREAM || entryName !== name) continue;
    if (length >= bytes.readUInt32LE(56)) return chain(start, table, sectorAt).subarray(0, length);
    const packed = chain(bytes.readUInt32LE(60), table, sectorAt);
    const miniTable = Array.from({ length: packed.length >> 2 }, (_, i) => packed.readUInt32LE(i * 4));
    return chain(start, miniTable, (id) => mini.subarray(id * 64, id * 64 + 64)).subarray(0, length);
  }
  return null;
}
