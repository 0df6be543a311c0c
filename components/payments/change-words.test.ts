import { expect, test } from "vitest";
import { changeWords, planName } from "./change-words.ts";

const words = { plan: "Small plan", next: "Large plan", day: "3 June 2027", due: "€84.50" };

test("each button says what is done and when, and the one that leads to paying says how much", () => {
  expect(changeWords("upgrade", words).action).toBe("Continue to payment, €84.50");
  expect(changeWords("downgrade", words).action).toBe("Downgrade on 3 June 2027");
  expect(changeWords("cancel", words).action).toBe("Cancel on 3 June 2027");
  expect(changeWords("resume", words).action).toBe("Keep the Small plan");
});

test("the name of a plan says plan once", () => {
  expect(planName("Small plan")).toBe("Small plan");
  expect(planName("Institution")).toBe("Institution plan");
});
