import type { DocumentNode, ListItem } from "../document-tree.ts";

/** A paragraph that its format marks as an item of some list, at a level from 0; `number` where the format counts. */
export type ListEntry = {
  level: number;
  ordered: boolean;
  list: string;
  nodes: DocumentNode[];
  number?: number;
};

const isEntry = (value: DocumentNode | ListEntry): value is ListEntry => "list" in value;

function build(entries: readonly ListEntry[], level: number): DocumentNode[] {
  const out: DocumentNode[] = [];
  let items: ListItem[] = [];
  let ordered = false;
  let start = 1;
  let deeper: ListEntry[] = [];
  const closeDeeper = () => {
    if (deeper.length === 0) return;
    const nested = build(deeper, level + 1);
    const last = items.at(-1);
    if (last === undefined) items.push({ nodes: nested });
    else for (const node of nested) last.nodes.push(node);
    deeper = [];
  };
  const close = () => {
    closeDeeper();
    if (items.length > 0) out.push({ type: "list", ordered, start, items });
    items = [];
  };
  for (const entry of entries) {
    if (entry.level > level) {
      deeper.push(entry);
      continue;
    }
    closeDeeper();
    const goesOn = entry.number === undefined || entry.number === start + items.length;
    if (items.length > 0 && (entry.ordered !== ordered || !goesOn)) close();
    if (items.length === 0) start = entry.number ?? 1;
    ordered = entry.ordered;
    items.push({ nodes: [...entry.nodes] });
  }
  close();
  return out;
}

/** Turns runs of list entries into nested lists. A list that text interrupts goes on with its number. */
export function nestLists(flow: readonly (DocumentNode | ListEntry)[]): DocumentNode[] {
  const out: DocumentNode[] = [];
  const counts = new Map<string, number>();
  let run: ListEntry[] = [];
  const flush = () => {
    const [head] = run;
    if (head !== undefined) {
      const before = counts.get(head.list) ?? 0;
      const built = build(
        run,
        run.reduce((least, entry) => Math.min(least, entry.level), head.level),
      );
      const [only] = built;
      if (only?.type === "list" && only.ordered && head.number === undefined) only.start = before + 1;
      counts.set(head.list, before + run.filter((entry) => entry.level === head.level).length);
      for (const node of built) out.push(node);
    }
    run = [];
  };
  for (const part of flow) {
    if (isEntry(part)) {
      if (run[0] !== undefined && run[0].list !== part.list && part.level === 0) flush();
      run.push(part);
    } else {
      flush();
      out.push(part);
    }
  }
  flush();
  return out;
}
