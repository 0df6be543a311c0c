export interface CardBox {
  id: string;
  /** The position at which the card is level with its quote (pixels). */
  top: number;
  height: number;
}

/**
 * Places cards in a column as near to their quotes as possible, in order and without overlap. The pinned card is exactly
 * level with its quote, unless the cards above need the room.
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

/** Fills `tops` up to the pinned card: first downwards, then upwards where cards would overlap the pinned one. */
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
