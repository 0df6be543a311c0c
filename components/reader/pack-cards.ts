export interface CardBox {
  id: string;
  /** Where the card would like to stand: level with its text, in pixels. */
  top: number;
  height: number;
}

/**
 * Places cards in a column as near to their texts as they fit, in their order, never overlapping. The pinned one
 * stands exactly level with its text unless the cards above need the room; the others give way.
 */
export function packCards(
  cards: readonly CardBox[],
  gap: number,
  pinnedId: string | null,
): Map<string, number> {
  const tops: number[] = [];
  const pinned = cards.findIndex((card) => card.id === pinnedId);
  if (pinned >= 0) packAbove(cards, gap, pinned, tops);
  let floor = 0;
  cards.forEach((card, i) => {
    if (i > pinned) tops[i] = Math.max(card.top, floor);
    floor = (tops[i] ?? 0) + card.height + gap;
  });
  return new Map(cards.map((card, i) => [card.id, tops[i] ?? 0]));
}

/** Fills `tops` up to the pinned card: downwards as usual, then pushed up where that reaches into the pinned one. */
function packAbove(cards: readonly CardBox[], gap: number, pinned: number, tops: number[]): void {
  const room = cards.slice(0, pinned).reduce((sum, card) => sum + card.height + gap, 0);
  let floor = 0;
  for (let i = 0; i < pinned; i += 1) {
    tops[i] = Math.max(cards[i]?.top ?? 0, floor);
    floor = (tops[i] ?? 0) + (cards[i]?.height ?? 0) + gap;
  }
  tops[pinned] = Math.max(cards[pinned]?.top ?? 0, room);
  for (let i = pinned - 1; i >= 0; i -= 1) {
    const ceiling = (tops[i + 1] ?? 0) - gap - (cards[i]?.height ?? 0);
    tops[i] = Math.min(tops[i] ?? 0, ceiling);
  }
}
