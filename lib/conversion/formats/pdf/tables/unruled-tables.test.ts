import { describe, expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";
import { across, PROSE, row, rowsOf, tableOf } from "../../../testing/table-pages.ts";

const COLUMNS = [100, 200, 330];
const HEAD = ["Study", "What was done", "Result"];
const wordy = (y: number, name: string): PdfText[] => [
  ...row(y, [`${name} and others`, "Foxes were shown a lazy dog", "They jumped over the dog that"], COLUMNS),
  ...row(y - 11, ["of the north", "that slept under a tree near", "day and slept"], COLUMNS),
  ...row(y - 22, ["", "a river", ""], COLUMNS),
];

describe("rules around the heading alone", () => {
  test("rows of wrapped text that stand below keep to the heading's columns", async () => {
    const page = [
      ...PROSE,
      { text: "Table 1. Studies", x: 100, y: 670 },
      ...row(640, HEAD, COLUMNS),
      ...wordy(620, "Red"),
      ...wordy(580, "Grey"),
      ...wordy(540, "Blue"),
      ...textLines(
        ["Then the text goes on and says what all of these studies of foxes mean to us."],
        72,
        480,
      ),
    ];
    expect(await rowsOf([page], across(100, 480, 655, 632))).toEqual([
      "| Study | What was done | Result |",
      "| --- | --- | --- |",
      ...["Red", "Grey", "Blue"].map(
        (name) =>
          `| ${name} and others of the north | Foxes were shown a lazy dog that slept under a tree near a river | They jumped over the dog that day and slept |`,
      ),
    ]);
  });

  test("the next page goes on with them, though its margins are others and nothing is ruled", async () => {
    const first = [
      ...PROSE,
      { text: "Table 1. Studies", x: 100, y: 670 },
      ...row(640, HEAD, COLUMNS),
      ...Array.from({ length: 14 }, (_, i) => wordy(620 - i * 40, `Red${i}`)).flat(),
    ];
    const moved = (texts: readonly PdfText[]) => texts.map((text) => ({ ...text, x: text.x - 36 }));
    const second = [
      ...moved(
        Array.from({ length: 7 }, (_, i) => row(740 - i * 11, ["", "", `more ${i} of it`], COLUMNS)).flat(),
      ),
      ...moved(Array.from({ length: 4 }, (_, i) => wordy(650 - i * 40, `Blue${i}`)).flat()),
      ...textLines(
        ["Then the text goes on and says what all of these studies of foxes mean to us."],
        60,
        440,
      ),
    ];
    const [lead, ...others] = first;
    const ruled = lead === undefined ? [] : [{ ...lead, look: across(100, 480, 655, 632) }, ...others];
    const markdown = await markdownOf(makePdf([ruled, second]), "a.pdf");
    const rows = tableOf(markdown);
    expect(rows.filter((line) => line.includes("Red"))).toHaveLength(14);
    expect(rows.filter((line) => line.includes("Blue"))).toHaveLength(4);
    expect(rows.join("")).toContain("more 6 of it");
    expect(rows.at(-1)).toContain("| Blue3 and others of the north | Foxes were shown");
    expect(markdown).toContain("Then the text goes on");
  });

  test("one rule below the heading is enough without a caption", async () => {
    const at = [100, 200, 280, 360];
    const page = [
      ...PROSE,
      ...row(640, ["", "", "", "Change"], at),
      ...row(628, ["Region", "1990", "2000", "(yearly)"], at),
      ...row(608, ["North", "971", "79 (1.7)", "-17.6"], at),
      ...row(597, ["", "(21.2)", "", "(-1.0)"], at),
      ...row(580, ["South", "565", "63 (1.5)", "-24.6"], at),
      ...row(569, ["", "(12.4)", "", "(-1.5)"], at),
      ...row(552, ["West", "148", "52 (1.3)", "-49.2"], at),
      ...row(541, ["", "(13.2)", "", "(-3.5)"], at),
    ];
    expect(await rowsOf([page], across(95, 420, 622))).toEqual([
      "| Region | 1990 | 2000 | Change (yearly) |",
      "| --- | --- | --- | --- |",
      "| North | 971 (21.2) | 79 (1.7) | -17.6 (-1.0) |",
      "| South | 565 (12.4) | 63 (1.5) | -24.6 (-1.5) |",
      "| West | 148 (13.2) | 52 (1.3) | -49.2 (-3.5) |",
    ]);
  });

  test("a running head above its rule is no table", async () => {
    const columns = Array.from({ length: 40 }, (_, i) => [
      { text: `The quick brown fox jumps over dog ${i}`, x: 72, y: 720 - i * 14 },
      { text: `and rests a little while near a tree ${i}`, x: 320, y: 720 - i * 14 },
    ]).flat();
    const page = [{ text: "4", x: 72, y: 750 }, { text: "Anna Berger", x: 450, y: 750 }, ...columns];
    expect(await rowsOf([page], across(72, 540, 744))).toEqual([]);
  });

  test("text in two columns between two tables is no row of theirs", async () => {
    const table = (y: number) =>
      ["Red", "Grey", "Blue"].flatMap((name, i) => row(y - 20 - i * 12, [name, `${i}.5`], [104, 324]));
    const between = Array.from({ length: 16 }, (_, i) => [
      { text: "some foxes jumped over other lazy dogs", x: 100, y: 600 - i * 13, look: `${4 + (i % 3)} Tw` },
      {
        text: "whereas others slept beneath another tree",
        x: 318,
        y: 600 - i * 13,
        look: `${5 + (i % 3)} Tw`,
      },
    ]).flat();
    const page = [
      ...row(700, ["Name", "Mean"], [104, 324]),
      ...table(700),
      ...between,
      ...row(330, ["Kind", "Most"], [104, 324]),
      ...table(330),
    ];
    const rows = await rowsOf([page], across(100, 520, 712, 692, 640, 342, 322, 270));
    expect(rows).toHaveLength(10);
    expect(rows.join("")).not.toContain("jumped");
  });
});

test("a heading that stands on every page of a long table is no running head", async () => {
  const at = [100, 250, 400];
  const page = (from: number) => [
    ...row(740, ["Name", "Mean", "Most"], at),
    ...Array.from({ length: 40 }, (_, i) =>
      row(
        718 - i * 13,
        [`Fox ${"abcdefghijklmnopqrstuvwxyz".charAt((from + i * 7) % 26)}`, `${i}.5`, `${i}.7`],
        at,
      ),
    ).flat(),
  ];
  const rows = await rowsOf([page(1), page(41), page(81)], across(95, 460, 752, 732, 204));
  expect(rows).toHaveLength(2 + 120);
  expect(rows[0]).toBe("| Name | Mean | Most |");
});

test("a label that stands halfway down its row belongs to all of its lines", async () => {
  const at = [100, 220];
  const rows = [0, 1, 2, 3].flatMap((i) => {
    const top = [620, 576, 544, 500][i] ?? 0;
    const lines = ["of an old fox jumped over the", "lazy dog and rested", "near the river"].slice(
      0,
      3 - (i % 2),
    );
    const middle = top - (lines.length - 1) * 6;
    return [
      ...row(middle, [`Kind ${i}`], at),
      ...lines.flatMap((line, n) => row(top - n * 12, ["", line], at)),
    ];
  });
  const page = [
    ...PROSE,
    { text: "Table 1. Kinds", x: 100, y: 670 },
    ...row(645, ["Kind", "Case"], at),
    ...rows,
  ];
  expect((await rowsOf([page], across(95, 460, 655, 636))).slice(2)).toEqual([
    "| Kind 0 | of an old fox jumped over the lazy dog and rested near the river |",
    "| Kind 1 | of an old fox jumped over the lazy dog and rested |",
    "| Kind 2 | of an old fox jumped over the lazy dog and rested near the river |",
    "| Kind 3 | of an old fox jumped over the lazy dog and rested |",
  ]);
});
