import { type Growth, growthOn, printGrowth } from "../growth/growth-on.ts";
import { GROWTH_INPUTS } from "./growth-inputs.ts";

/** Exports manuscripts with few comments and with four times as many, in every form. */
export async function measureGrowth(): Promise<Growth[]> {
  const rows: Growth[] = [];
  for (const input of GROWTH_INPUTS) rows.push(await growthOn(input));
  printGrowth(rows);
  return rows;
}
