import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";

const PREFIXED = /^([nµμm]?)(g|l|L|m|M|s|mol)$|^(k)(g|m)$/;
/** The substance after a quantity: "0.5 µM of saquinavir", "5 mg morphine". */
const OF = /^(?: of| of the)? (\p{L}[\p{L}-]{4,30})(?!\p{L})/u;
const COMMON =
  /^(?:after|before|above|below|under|along|across|between|during|every|until|where|which|while|there|these|those|diameter|length|width|depth|thick|long|wide|total|final|about|within|respectively|using|through|throughout|sample|samples|apart|intervals?|solution|followed)$/iu;

export const unitMagnitude = check({
  id: "unit-magnitude",
  label: "units of amounts that are given twice",
  types: ["numbers", "consistency"],
  severity: "major",
  method: {
    how: "Collects amounts with their substance (“0.5 µM of saquinavir”). A comment means that the same number of the same substance occurs elsewhere with a unit that is a thousand or a million times as large.",
    limits:
      "Only g, l, m, mol, M and s with their prefixes are compared, and only after numbers with the same digits.",
  },
  precision: {
    estimate: 0.6,
    why: "there was no comment on the published papers; two doses may differ on purpose",
  },
  restsOn: "signs",
  examine: ({ quantities, markdown }) => {
    const amounts = quantities.flatMap((quantity) => amountOf(quantity) ?? []);
    if (amounts.length < 2)
      return notApplicable("no two amounts with a unit and what they are of were found");
    const findings = [...Map.groupBy(amounts, ({ key }) => key).values()].flatMap((same) => {
      const units = [...Map.groupBy(same, ({ prefix }) => prefix).values()].toSorted(
        (a, b) => a.length - b.length,
      );
      const [rare, usual] = units;
      const [one] = rare ?? [];
      const [other] = usual ?? [];
      if (units.length !== 2 || rare?.length !== 1 || one === undefined || other === undefined) return [];
      return [describe(markdown, one, other)];
    });
    return { checked: amounts.length, findings };
  },
});

type Amount = { key: string; prefix: string; noun: string; quantity: Quantity };

function amountOf(quantity: Quantity): Amount[] | null {
  const { unit, value, block, unitTo } = quantity;
  const match = PREFIXED.exec(unit ?? "");
  const noun = OF.exec(block.plain.text.slice(unitTo, unitTo + 44))?.[1];
  if (match === null || noun === undefined || COMMON.test(noun)) return null;
  const prefix = (match[1] ?? match[3] ?? "").replace("μ", "µ");
  const base = (match[2] ?? match[4] ?? "").replace("L", "l");
  return [{ key: `${value.value} ${base} ${noun.toLowerCase()}`, prefix, noun, quantity }];
}

function describe(markdown: string, one: Amount, other: Amount): Draft {
  const place = ({ block, from, unitTo }: Quantity) => sourceSpan(markdown, block.plain, from, unitTo);
  const show = ({ quantity, noun }: Amount) => `${quantity.value.text} ${quantity.unit ?? ""} ${noun}`;
  return finding(place(one.quantity), {
    title: "The same amount is given in units of different size",
    message: `Here the text gives ${show(one)}, elsewhere ${show(other)}. If both are the same amount, one prefix is wrong.`,
    related: [{ ...place(other.quantity), label: "the same number with another unit" }],
    evidence: {
      reported: show(one),
      recomputed: show(other),
      how: "The same number of the same substance, with another prefix of the unit.",
    },
  });
}
