/** Begins work on the next items before the answer for the first is taken. Answers come in the order of the items. */
export async function* ahead<Item, Answer>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Answer>,
): AsyncGenerator<Answer> {
  const begun: Promise<Answer>[] = [];
  for await (const item of items) {
    const answer = work(item);
    // A failure is thrown when its turn comes.
    answer.catch(() => {});
    begun.push(answer);
    const first = begun.length >= most ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const answer of begun) yield await answer;
}
