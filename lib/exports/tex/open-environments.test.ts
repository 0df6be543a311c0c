import { expect, test } from "vitest";
import { OpenEnvironments } from "./open-environments.ts";

test("text flows in lists and quotes, and not in a float or a formula", () => {
  const open = new OpenEnvironments();
  open.open("itemize");
  open.open("quote");
  expect([open.areFlowing, open.isFormula]).toEqual([true, false]);
  open.open("figure");
  expect([open.areFlowing, open.isFormula]).toEqual([false, false]);
  open.open("align*");
  expect([open.areFlowing, open.isFormula]).toEqual([false, true]);
});

test("an end closes what is open in it, and an end without a beginning closes nothing", () => {
  const open = new OpenEnvironments();
  open.open("figure");
  open.open("equation");
  open.close("table");
  expect([open.areFlowing, open.isFormula]).toEqual([false, true]);
  open.close("figure");
  expect([open.areFlowing, open.isFormula]).toEqual([true, false]);
  open.close("equation");
  expect([open.areFlowing, open.isFormula]).toEqual([true, false]);
});
