/** The characters of an address that are read. No author writes so many that browsers leave out. */
const LONGEST_BEGINNING = 10_000;

/** A step in the words below: which characters may follow, and what ends here. */
interface Step {
  next: Map<string, Step>;
  isScript: boolean;
  isPicture: boolean;
}

const SCRIPTS = ["javascript:", "vbscript:", "data:"];
const PICTURES = ["png", "jpeg", "gif", "webp"].flatMap((type) => [
  `data:image/${type};`,
  `data:image/${type},`,
]);
const BEGINNING = wordTree();
const ENTITY = /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|(\w{1,8}));?/iy;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["colon", ":"],
  ["Tab", "\t"],
  ["NewLine", "\n"],
]);

function wordTree(): Step {
  const step = (): Step => ({ next: new Map(), isScript: false, isPicture: false });
  const root = step();
  for (const word of [...SCRIPTS, ...PICTURES]) {
    let at = root;
    for (const char of word) {
      const next = at.next.get(char) ?? step();
      at.next.set(char, next);
      at = next;
    }
    if (SCRIPTS.includes(word)) at.isScript = true;
    else at.isPicture = true;
  }
  return root;
}

/**
 * Says whether the address that begins at `at`, after `sign`, runs a script or is a page of its own; what browsers leave
 * out may stand in it, in any number. Pictures are neither. Null if the text ends before that can be told; whoever has
 * the whole text takes that for no, unless all of a scheme is there. Yes if it cannot be told from its first characters.
 */
export function isScriptAddress(text: string, at: number, sign: string): boolean | null {
  let next = skipBlank(text, at);
  const opener = text[next] ?? "";
  const isEnclosed = sign === "=" ? opener === '"' || opener === "'" : opener === "<";
  if (isEnclosed) next = skipBlank(text, next + 1);
  let step = BEGINNING;
  /** True once the address begins with a whole scheme of `SCRIPTS`. */
  let isScript = false;
  const start = next;
  while (next < text.length) {
    if (next - start > LONGEST_BEGINNING) return true;
    const raw = text[next] ?? "";
    const entity = raw === "&" ? entityAt(text, next) : null;
    if (entity === "cut off") return null;
    const value = entity?.value ?? raw;
    const isRaw = entity === null;
    if (isRaw && !isEnclosed && isBlank(raw)) break;
    next = entity?.end ?? next + 1;
    if (isBlank(value) || (isRaw && raw === "\\")) continue;
    const following = step.next.get(value.toLowerCase());
    if (!following) return isScript;
    step = following;
    if (step.isPicture) return false;
    isScript ||= step.isScript;
    if (step.isScript && sign !== "(" && !isEnclosed) {
      // Such an address ends here, so this is prose: "[Note]: data: we used".
      if (isBlank(text[next] ?? " ")) return next < text.length ? false : null;
    }
    if (step.next.size === 0) return isScript;
  }
  return next < text.length ? isScript : null;
}

/** Reads an entity that stands for one character; null if there is none. */
function entityAt(text: string, at: number): { value: string; end: number } | "cut off" | null {
  ENTITY.lastIndex = at;
  const match = ENTITY.exec(text);
  if (!match) return text.length - at > 3 ? null : "cut off";
  const end = at + match[0].length;
  if (end === text.length && !match[0].endsWith(";")) return "cut off";
  const [, hex, decimal, name = ""] = match;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const value = hex || decimal ? (code <= 0x10ffff ? String.fromCodePoint(code) : null) : NAMED.get(name);
  return value ? { value, end } : null;
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
