/** Joins the lines of a paragraph; a word that a hyphen breaks is put together as the text writes it elsewhere. */
export function lineJoiner(whole: string): (lines: readonly string[]) => string {
  const words = new Set(whole.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
  return (lines) => {
    let out = "";
    for (const line of lines) {
      const next = line.trim();
      const head = /(\p{L}+)[-\u00ad\u2010]$/u.exec(out)?.[1];
      const tail = /^\p{Ll}+/u.exec(next)?.[0];
      if (head === undefined || tail === undefined) out += out === "" ? next : ` ${next}`;
      else {
        const isCompound =
          words.has(`${head}-${tail}`.toLowerCase()) && !words.has((head + tail).toLowerCase());
        out = (isCompound ? out : out.slice(0, -1)) + next;
      }
    }
    return out;
  };
}
