const LABELS = [
  /^[ \t>*#-]*\*{0,2}(?<form>[[(<#]?[ \t]?(?:[A-Za-z]+[ -]?)?)(?<number>\d{1,5})(?<close>[\])>.:])/gm,
  /(?<form>\b(?:number|index|id|no|n)["']?\s*[=:]\s*["']?[A-Za-z]*-?)(?<number>\d{1,5})(?<close>\b)/gi,
];

interface Label {
  label: string;
  number: number;
}

/**
 * What the last list of a prompt calls its items, whatever form its labels have (`3.`, `[F3]`, `Finding 3:`, `id="3"`):
 * the labels of one form that count up one by one to the end of the prompt.
 */
export function numberedItems(prompt: string): string[] {
  const runs = LABELS.flatMap((pattern) => runsOf(prompt, pattern));
  const last = runs.reduce<{ at: number; items: Label[] } | null>(
    (best, run) => (best === null || run.at > best.at ? run : best),
    null,
  );
  return last?.items.map(({ label }) => label) ?? [];
}

function runsOf(prompt: string, pattern: RegExp): { at: number; items: Label[] }[] {
  const runs = new Map<string, { at: number; items: Label[] }>();
  for (const match of prompt.matchAll(pattern)) {
    const { form = "", number = "", close = "" } = match.groups ?? {};
    const key = `${form.trim()}${close}`;
    const run = runs.get(key);
    const item = { label: `${/[A-Za-z]*-?$/.exec(form)?.[0] ?? ""}${number}`, number: Number(number) };
    const goesOn = run?.items.at(-1)?.number === item.number - 1;
    if (run && goesOn) run.items.push(item);
    if (run && goesOn) run.at = match.index;
    else if (item.number <= 1) runs.set(key, { at: match.index, items: [item] });
  }
  return [...runs.values()];
}
