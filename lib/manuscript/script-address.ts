const SCRIPTS = ["javascript:", "vbscript:", "data:"];
const PICTURES = new Set(
  ["png", "jpeg", "gif", "webp"].flatMap((type) => [`data:image/${type};`, `data:image/${type},`]),
);
const BEGINNINGS = new Set(
  [...SCRIPTS, ...PICTURES].flatMap((known) => Array.from(known, (_, length) => known.slice(0, length))),
);
const ENTITY = /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|(\w{1,8}));?/iy;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["colon", ":"],
  ["Tab", "\t"],
  ["NewLine", "\n"],
]);

/**
 * Says whether the address that begins at `at`, after `sign`, runs a script or is a page of its own; what browsers leave
 * out may stand in it, in any number. Pictures are neither. Null if the text ends before that can be told; whoever has
 * the whole text takes that for no, unless all of a scheme is there.
 */
export function isScriptAddress(text: string, at: number, sign: string): boolean | null {
  let next = skipBlank(text, at);
  const opener = text[next] ?? "";
  const isEnclosed = sign === "=" ? opener === '"' || opener === "'" : opener === "<";
  if (isEnclosed) next = skipBlank(text, next + 1);
  let address = "";
  while (next < text.length) {
    const char = charAt(text, next);
    if (char === null) return null;
    const isRaw = char.end === next + 1;
    if (isRaw && !isEnclosed && isBlank(char.value)) break;
    next = char.end;
    if (isBlank(char.value) || (isRaw && char.value === "\\")) continue;
    address += char.value.toLowerCase();
    if (PICTURES.has(address)) return false;
    if (SCRIPTS.includes(address) && sign !== "(" && !isEnclosed) {
      // Such an address ends here, so this is prose: "[Note]: data: we used".
      if (isBlank(text[next] ?? " ")) return next < text.length ? false : null;
    }
    if (BEGINNINGS.has(address)) continue;
    return SCRIPTS.some((scheme) => address.startsWith(scheme));
  }
  return next < text.length ? address.startsWith("data:") : null;
}

function charAt(text: string, at: number): { value: string; end: number } | null {
  const raw = { value: text[at] ?? "", end: at + 1 };
  if (raw.value !== "&") return raw;
  ENTITY.lastIndex = at;
  const match = ENTITY.exec(text);
  if (!match) return text.length - at > 3 ? raw : null;
  const end = at + match[0].length;
  if (end === text.length && !match[0].endsWith(";")) return null;
  const [, hex, decimal, name = ""] = match;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const value = hex || decimal ? (code <= 0x10ffff ? String.fromCodePoint(code) : null) : NAMED.get(name);
  return value ? { value, end } : raw;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text[at] ?? "")) at += 1;
  return at;
}

/** What browsers leave out of addresses. */
function isBlank(char: string): boolean {
  return char <= " " || char === "\u007f";
}
