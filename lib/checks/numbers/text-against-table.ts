import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import { type Printed, printed } from "#lib/manuscript/numbers/statistics.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { isOneSlip, isRounded } from "./one-slip.ts";

/** Numbers of fewer digits are a slip away from one another by chance, … */
const LEAST_DIGITS = 2;
/** … and of fewer than these, unless the sentence takes another number from the row. */
const LEAST_DIGITS_BY_LABEL = 3;
/** Between a caption and its table there is no more than a note. */
const NEAR = 1200;
const FIGURES = /[-–−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|(?<!\d)\.\d+/g;

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
      if (table === undefined) return [];
      const inside = (byBlock.get(block) ?? []).filter((each) => each.from >= from && each.to <= to);
      return [{ text, table, number, inside }];
    });
    const looked = named.flatMap((each) =>
      each.inside
        .filter(({ value }) => value.decimals > 0 && digits(value) >= LEAST_DIGITS)
        .map((quantity) => ({ ...each, quantity })),
    );
    if (looked.length === 0)
      return notApplicable("no number was found in a sentence that names a table whose cells could be read");
    const elsewhere = countsOf(manuscript);
    const findings = looked.flatMap(({ quantity, text, table, number, inside }) => {
      if ((elsewhere.get(quantity.value.value) ?? 0) > 1) return [];
      const cell = slippedCell(quantity, text, table, inside);
      return cell === null ? [] : [describe(manuscript.markdown, quantity, cell, number)];
    });
    return { checked: looked.length, findings };
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

function digits({ text }: Printed): number {
  return text.replace(/\D/g, "").replace(/^0+/, "").length;
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

/** The one cell of the table that has the number but for a digit, in a row that the sentence is about. */
function slippedCell(
  { value }: Quantity,
  sentence: string,
  { rows }: Table,
  inside: readonly Quantity[],
): TableCell | null {
  const others = inside.filter(
    (each) => each.value.value !== value.value && digits(each.value) >= LEAST_DIGITS,
  );
  let given = false;
  const slipped = rows.flatMap((row) => {
    const isNamed = namesRow(sentence, row[0]?.text ?? "");
    const figures = row.map((cell) => numbersOf(cell));
    const isQuoted = others.some((other) =>
      figures.some((inCell) => inCell.some(({ value: number }) => number === other.value.value)),
    );
    given ||= figures.some((inCell) => inCell.some((number) => isRounded(value, number)));
    if (!isQuoted && !(isNamed && digits(value) >= LEAST_DIGITS_BY_LABEL)) return [];
    return row.filter((_, x) => figures[x]?.some((number) => isOneSlip(value, number)));
  });
  const [cell] = slipped;
  return given || slipped.length !== 1 || cell === undefined ? null : cell;
}

function numbersOf({ text }: TableCell): Printed[] {
  return (text.match(FIGURES) ?? []).flatMap((figure) => printed(figure.replace(/^[–−-]/, "")) ?? []);
}

/** The words of the row's label all stand in the sentence. */
function namesRow(sentence: string, label: string): boolean {
  const words = label.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const text = sentence.toLowerCase();
  return words.length > 0 && words.every((word) => text.includes(word.replace(/s$/, "")));
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
