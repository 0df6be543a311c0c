/** Joins the lines of a paragraph; a word that a hyphen breaks is put together as the text writes it elsewhere. */
export function lineJoiner(whole: string): (lines: readonly string[]) => string {
  const words = new Set(whole.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
  return (lines) => {
    const parts: string[] = [];
    for (const line of lines) {
      const next = line.trim();
      const last = parts.at(-1) ?? "";
      const head = /(\p{L}+)[-\u00ad\u2010]$/u.exec(last.slice(-60))?.[1];
      const tail = /^\p{Ll}+/u.exec(next)?.[0];
      if (head === undefined || tail === undefined) parts.push(parts.length === 0 ? next : ` ${next}`);
      else {
        const isCompound =
          words.has(`${head}-${tail}`.toLowerCase()) && !words.has((head + tail).toLowerCase());
        if (!isCompound) parts[parts.length - 1] = last.slice(0, -1);
        parts.push(next);
      }
    }
    return parts.join("");
  };
}
