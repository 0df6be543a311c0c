import { beforeList, type Edit, leap, type Plant } from "./plant.ts";
import type { Random } from "./random.ts";

/** Errors between the cells of a table, and between a table and the text. */
export const TABLE_PLANTS: readonly Plant[] = [
  { error: "total of a table", expected: ["table-sum"], plant: changeTotal },
  { error: "share in a column with its n", expected: ["table-share"], plant: changeShare },
  {
    error: "number that the text takes from a table",
    expected: ["text-against-table"],
    plant: changeTextOfTable,
  },
];

/** A number in a text, or the content of a cell, and where it begins. */
type Passage = { text: string; at: number };

/** Returns the cells of each row of each table. */
function tablesOf(markdown: string): Passage[][][] {
  return [...markdown.matchAll(/(?:^\|.*\|$\n?)+/gm)].map((table) =>
    [...table[0].matchAll(/^\|.*\|$/gm)].map((row) =>
      [...row[0].matchAll(/(?<=\|)\s*(?<n>[^|]*?)\s*(?=\|)/dg)].map(({ groups, indices }) => ({
        text: groups?.n ?? "",
        at: table.index + row.index + (indices?.groups?.n?.[0] ?? 0),
      })),
    ),
  );
}

function leapAt(places: readonly Passage[], random: Random): Edit[] {
  const place = random.pick([...places]);
  const insert = place && leap(place.text);
  return place && insert ? [{ at: place.at, remove: place.text.length, insert }] : [];
}

/** A total that is the sum of the column above it, beside another that is too. */
function changeTotal(text: string, random: Random): Edit[] {
  const places = tablesOf(text).flatMap((rows) => {
    const y = rows.findIndex(([head]) => /^\**(?:total|sum|all)\**$/i.test(head?.text ?? ""));
    const sums = (rows[y] ?? []).filter((cell, x) => {
      const above = rows.slice(2, y).map((cells) => numberOf(cells[x], 0));
      return x > 0 && above.length > 1 && above.reduce((a, b) => a + b, 0) === numberOf(cell, -1);
    });
    return sums.length > 1 ? sums : [];
  });
  return leapAt(places, random);
}

function numberOf(cell: Passage | undefined, ifEmpty: number): number {
  const digits = (cell?.text ?? "").replaceAll(",", "");
  return digits === "" ? ifEmpty : Number(digits);
}

/** A count with its percentage, in a column whose head gives the n that the percentage is of. */
function changeShare(text: string, random: Random): Edit[] {
  const places = tablesOf(text).flatMap(([heads = [], , ...rows]) =>
    heads.flatMap((head, x) => {
      const total = Number(/\*?n\*? ?= ?(\d[\d,]*)/i.exec(head.text)?.[1]?.replaceAll(",", "") ?? "0");
      const right = rows
        .flatMap((cells) => cells.slice(x, x + 1))
        .filter((cell) => {
          const [, count, percent] = /^(\d+) \((\d+(?:\.\d+)?)%?\)$/.exec(cell.text) ?? [];
          return total > 0 && Math.abs((100 * Number(count)) / total - Number(percent)) <= 0.5;
        });
      return right.length > 3 ? right : [];
    }),
  );
  return leapAt(places, random);
}

/** A number with decimals in a sentence that names a table, and which that table has too. */
function changeTextOfTable(text: string, random: Random): Edit[] {
  const captions = [...text.matchAll(/^\*\*Table (\d+)\.\*\*/gm)];
  const tables = new Map(captions.map(({ 1: number, index }) => [number, tableBelow(text, index)]));
  const sentence = /[^.\n]{0,20}(?:[^.\n]|\.(?=\d)){10,300}\(Table (\d+)\)/g;
  const places = [...beforeList(text).matchAll(sentence)].flatMap((match) =>
    [...match[0].matchAll(/(?<![\d.,–-])\d{1,4}\.\d{1,3}(?!\d)/g)]
      .filter(([number]) => tables.get(match[1])?.includes(number))
      .map(({ 0: number, index }) => ({ text: number, at: match.index + index })),
  );
  return leapAt(places, random);
}

function tableBelow(text: string, caption: number): string {
  return /^(?:.*\n){0,4}?((?:\|.*\n)+)/.exec(text.slice(caption, caption + 20_000))?.[1] ?? "";
}
