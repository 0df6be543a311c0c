import { beforeList, changeOne, leap } from "./change-number.ts";
import type { Plant, Planted } from "./plants.ts";
import type { Random } from "./random.ts";

/** Errors between the cells of a table, and between a table and the text. */
export const TABLE_PLANTS: readonly Plant[] = [
  { name: "total of a table", plant: changeTableTotal },
  { name: "share in a column with its n", plant: changeTableShare },
  { name: "number that the text takes from a table", plant: changeTextOfTable },
];

type Row = { cells: RegExpMatchArray[]; line: string };

function tablesOf(markdown: string): Row[][] {
  return [...markdown.matchAll(/(?:^\|.*\|$\n?)+/gm)].map((block) =>
    [...block[0].matchAll(/^\|.*\|$/gm)].map((line) => ({
      line: line[0],
      cells: [...line[0].matchAll(/(?<=\|)\s*(?<n>[^|]*?)\s*(?=\|)/dg)].map((cell) =>
        moved(cell, block.index + line.index),
      ),
    })),
  );
}

/** The match as if it had been found `by` further on. */
function moved(match: RegExpMatchArray, by: number): RegExpMatchArray {
  const [start, end] = match.indices?.groups?.n ?? [0, 0];
  const indices: RegExpIndicesArray = Object.assign([[start + by, end + by] as [number, number]], {
    groups: { n: [start + by, end + by] as [number, number] },
  });
  return Object.assign(match, { indices });
}

const textOf = (cell: RegExpMatchArray | undefined) => cell?.groups?.n ?? "";

/** A total that is the sum of the column above it, beside another that is too. */
function changeTableTotal(markdown: string, random: Random): Planted | null {
  const places = tablesOf(markdown).flatMap((rows) => {
    const y = rows.findIndex(({ cells }) => /^\**(?:total|sum|all)\**$/i.test(textOf(cells[0])));
    const sums = (rows[y]?.cells ?? []).filter((cell, x) => {
      const above = rows.slice(2, y).map(({ cells }) => Number(textOf(cells[x]).replaceAll(",", "") || "0"));
      return (
        x > 0 &&
        above.length > 1 &&
        above.reduce((a, b) => a + b, 0) === Number(textOf(cell).replaceAll(",", "") || "-1")
      );
    });
    return sums.length > 1 ? sums : [];
  });
  return changeOne(markdown, places, ["table-sum"], leap, random);
}

/** A count with its percentage, in a column whose head gives the n that the percentage is of. */
function changeTableShare(markdown: string, random: Random): Planted | null {
  const places = tablesOf(markdown).flatMap((rows) =>
    (rows[0]?.cells ?? []).flatMap((head, x) => {
      const total = Number(/\*?n\*? ?= ?(\d[\d,]*)/i.exec(textOf(head))?.[1]?.replaceAll(",", "") ?? "0");
      const cells = rows.slice(2).flatMap(({ cells: row }) => row.slice(x, x + 1));
      const right = cells.filter((cell) => {
        const [, count, percent] = /^(\d+) \((\d+(?:\.\d+)?)%?\)$/.exec(textOf(cell)) ?? [];
        return (
          total > 0 && count !== undefined && Math.abs((100 * Number(count)) / total - Number(percent)) <= 0.5
        );
      });
      return right.length > 3 ? right : [];
    }),
  );
  return changeOne(markdown, places, ["table-share"], leap, random);
}

/** A number with decimals in a sentence that names a table, and which that table has too. */
function changeTextOfTable(markdown: string, random: Random): Planted | null {
  const cells = new Map<string, string>();
  const caption = /^\*\*Table (\d+)\.\*\*/gm;
  for (const match of markdown.matchAll(caption)) {
    const at = match.index;
    const near = tablesAt(markdown, at);
    cells.set(match[1] ?? "", near);
  }
  const sentence = /[^.\n]{0,20}(?:[^.\n]|\.(?=\d)){10,300}\(Table (\d+)\)/g;
  const places = [...beforeList(markdown).matchAll(sentence)].flatMap((match) => {
    const table = cells.get(match[1] ?? "") ?? "";
    return [...match[0].matchAll(/(?<![\d.,–-])(?<n>\d{1,4}\.\d{1,3})(?![\d])/dg)]
      .filter((number) => table.includes(textOf(number)))
      .map((number) => moved(number, match.index));
  });
  return changeOne(markdown, places, ["text-against-table"], leap, random);
}

/** The rows that stand next to a caption, whichever comes first. */
function tablesAt(markdown: string, at: number): string {
  const after = /^(?:.*\n){0,4}?((?:\|.*\n)+)/.exec(markdown.slice(at, at + 20_000))?.[1];
  return after ?? "";
}
