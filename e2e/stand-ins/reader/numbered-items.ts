const LABELS = [
  /^[ \t>*#-]*\*{0,2}(?<form>[[(<#]?[ \t]?(?:[A-Za-z]+[ -]?)?)(?<number>\d{1,5})(?<close>[\])>.:]|[ \t]*$)/gm,
  /(?<form>\b(?:number|index|id|no|n)["']?\s*[=:]\s*["']?[A-Za-z]*-?)(?<number>\d{1,5})(?<close>\b)/gi,
];

export interface NumberedItem {
  /** As the prompt calls it: `3`, `F3`. */
  label: string;
  /** What stands between it and the next one. */
  text: string;
}

interface Run {
  form: string;
  items: { label: string; number: number; at: number }[];
}

/**
 * The last list of a prompt whose items are numbered, whatever form its labels have (`3.`, `[F3]`, `Finding 3:`,
 * `id="3"`): the labels of one form that count up one by one. A form with letters goes before bare numbers, which
 * every manuscript has.
 */
export function numberedItems(prompt: string): NumberedItem[] {
  const runs = LABELS.flatMap((pattern) => runsOf(prompt, pattern));
  const lettered = runs.filter(({ form }) => /[A-Za-z]/.test(form));
  const endOf = ({ items }: Run) => items.at(-1)?.at ?? 0;
  const [last] = (lettered.length > 0 ? lettered : runs).toSorted((a, b) => endOf(b) - endOf(a));
  return (last?.items ?? []).map(({ label, at }, i, all) => ({
    label,
    text: prompt.slice(at, all[i + 1]?.at),
  }));
}

function runsOf(prompt: string, pattern: RegExp): Run[] {
  const runs = new Map<string, Run>();
  for (const match of prompt.matchAll(pattern)) {
    const { form = "", number = "", close = "" } = match.groups ?? {};
    const key = `${form.trim()}${close.trim()}`;
    const run = runs.get(key);
    const label = `${/[A-Za-z]*-?$/.exec(form)?.[0] ?? ""}${number}`;
    const item = { label, number: Number(number), at: match.index };
    if (run && run.items.at(-1)?.number === item.number - 1) run.items.push(item);
    else if (item.number <= 1) runs.set(key, { form, items: [item] });
  }
  return [...runs.values()];
}
