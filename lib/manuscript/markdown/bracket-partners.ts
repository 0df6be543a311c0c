/** Position of each "[" in the range → position of the "]" that closes it, skipping escaped ones. */
export function bracketPartners(markdown: string, start: number, end: number): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (let at = start; at < end; at += 1) {
    const character = markdown.charCodeAt(at);
    if (character === 92) at += 1;
    else if (character === 91) open.push(at);
    else if (character === 93) {
      const partner = open.pop();
      if (partner !== undefined) partners.set(partner, at);
    }
  }
  return partners;
}
