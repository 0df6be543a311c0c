import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { digits, FIGURES, LEAST_DIGITS, slippedCells, workOf } from "./slipped-cell.ts";

/** Between a caption and its table there is no more than a note. */
const NEAR = 1200;
/** More work than comparing every number of a thesis with its tables, in units of text. */
const MOST_WORK = 100_000_000;

export const textAgainstTable = check({
  id: "text-against-table",
  label: "numbers in the text against the table that the sentence names",
  types: ["numbers", "consistency", "figures_tables"],
  severity: "major",
  method: {
    how: "If a sentence names one table, looks for each of its decimal numbers in the tables. For a number that occurs in no table and nowhere else in the text, the check searches the named table for a number that differs in one digit. The row must be one that the sentence names or takes another number from. Reports the number if there is exactly one such cell.",
    limits:
      "Whole numbers, numbers that were computed from the table, and sentences that name several tables are not checked.",
  },
  precision: {
    estimate: 0.75,
    why: "the one comment on the published papers that were read was right",
  },
  examine: (manuscript) => {
    const tables = numberedTables(manuscript);
    const byBlock = Map.groupBy(manuscript.quantities, ({ block }) => block);
    const named = sentencesWithTable(manuscript).flatMap(({ text, block, from, to, number }) => {
      const table = tables.get(number);
      const inside = within(byBlock.get(block) ?? [], from, to);
      const looked = inside.filter(({ value }) => value.decimals > 0 && digits(value) >= LEAST_DIGITS);
      return table === undefined || looked.length === 0 ? [] : [{ text, table, number, inside, looked }];
    });
    if (named.length === 0)
      return notApplicable("no number was found in a sentence that names a table whose cells could be read");
    if (named.reduce((sum, each) => sum + workOf(each), 0) > MOST_WORK)
      return notApplicable("the tables and the sentences that name them are too long to compare each number");
    const elsewhere = countsOf(manuscript);
    const findings = named.flatMap((sentence) => {
      const cellOf = slippedCells(sentence);
      return sentence.looked.flatMap((quantity) => {
        const cell = (elsewhere.get(quantity.value.value) ?? 0) > 1 ? null : cellOf(quantity.value);
        return cell === null ? [] : [describe(manuscript.markdown, quantity, cell, sentence.number)];
      });
    });
    return { checked: named.reduce((sum, { looked }) => sum + looked.length, 0), findings };
  },
});

type Named = { text: string; block: Quantity["block"]; from: number; to: number; number: string };

function sentencesWithTable({ sentences }: Manuscript): Named[] {
  return sentences.flatMap(({ text, block, from, to }) => {
    const names = new Set([...text.matchAll(/\bTables?\s(\d{1,2})\b/g)].map((match) => match[1] ?? ""));
    const [number] = names;
    return names.size === 1 && number !== undefined ? [{ text, block, from, to, number }] : [];
  });
}

/** The readable table that follows each caption, with no other caption between. */
function numberedTables({ captions, tables }: Manuscript): Map<string, Table> {
  const found = new Map<string, Table>();
  const places = captions.toSorted((a, b) => a.block.span.start - b.block.span.start);
  for (const [i, { kind, id, block }] of places.entries()) {
    const before = lastStartingBefore(tables, (table) => table.block.span.start, block.span.end - 1);
    const table = tables[before + 1];
    const start = table?.block.span.start ?? Infinity;
    const next = places[i + 1]?.block.span.start ?? Infinity;
    if (kind === "table" && table !== undefined && start < next && start - block.span.end < NEAR)
      found.set(id, table);
  }
  return found;
}

/** The quantities of a block, in order, that lie in a range of its text. */
function within(quantities: readonly Quantity[], from: number, to: number): Quantity[] {
  const first = lastStartingBefore(quantities, (each) => each.from, from - 1) + 1;
  const next = lastStartingBefore(quantities, (each) => each.from, to) + 1;
  return quantities.slice(first, next).filter((each) => each.to <= to);
}

/** Counts each number in the text, its captions and its tables. */
function countsOf({ blocks, markdown }: Manuscript): Map<number, number> {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    const text = block.kind === "table" ? markdown.slice(block.span.start, block.span.end) : block.plain.text;
    for (const [figure] of text.matchAll(FIGURES)) {
      const value = Math.abs(Number(figure.replace(/[,–−-]/g, "")));
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

function describe(markdown: string, quantity: Quantity, cell: TableCell, number: string): Draft {
  const { block, from, to, value } = quantity;
  return finding(sourceSpan(markdown, block.plain, from, to), {
    title: `The text gives a number that Table ${number} gives differently`,
    message: `The text says ${value.text} and names Table ${number}, which does not contain it. The row that the sentence is about has ${cell.text}. Correct the one that is wrong, or say how the number of the text was computed.`,
    related: [{ ...cell.span, label: `the cell of Table ${number}` }],
    evidence: {
      reported: value.text,
      recomputed: cell.text,
      how: `The only cell of that row of Table ${number} that differs from the number in one digit.`,
    },
  });
}
