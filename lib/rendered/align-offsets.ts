const ENTITY = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

/**
 * Returns the offset in `source`, the Markdown, of each UTF-16 unit of `value`, the rendered text. The source may contain
 * more (escapes, entities, marks, indentation), never less. One more entry is the end of the last unit. Returns null if
 * the text cannot have come from the source.
 */
export function alignOffsets(source: string, value: string): number[] | null {
  const offsets: number[] = [];
  let at = 0;
  for (let i = 0; i < value.length; i += 1) {
    while (at < source.length && source[at] !== value[i] && !entityAt(source, at, value[i])) at += 1;
    if (at >= source.length) return null;
    offsets.push(at);
    at += entityAt(source, at, value[i])?.length ?? 1;
  }
  offsets.push(at);
  return offsets;
}

/** Returns the entity at `at` that may stand for the character. For an ampersand only its own entities count. */
function entityAt(source: string, at: number, character: string | undefined): string | null {
  if (source[at] !== "&") return null;
  const entity = ENTITY.exec(source.slice(at, at + 36))?.[0] ?? null;
  if (character === "&") return entity && /^&(?:amp|#38|#x26);$/i.test(entity) ? entity : null;
  return entity;
}
