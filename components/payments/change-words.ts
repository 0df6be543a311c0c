import type { PLAN_CHANGES } from "#lib/payments/schema.ts";

export type PlanChange = (typeof PLAN_CHANGES)[number];

interface ChangeWords {
  title: string;
  /** What happens, in a sentence or two. */
  text: string;
  /** The label of the button that does it. */
  action: string;
  busy: string;
}

/** Words of the dialog before a change of plan. `day` is when the change takes effect; `due` what is paid today. */
export function changeWords(
  change: PlanChange,
  { plan, next, day, due }: { plan: string; next: string; day: string; due: string },
): ChangeWords {
  switch (change) {
    case "upgrade":
      return {
        title: `Upgrade to the ${next}`,
        text: `The ${next} begins as soon as you pay. The unused credits of the ${plan} are taken off its price at what you paid for them, and are set aside while the payment page is open.`,
        action: `Continue to payment, ${due}`,
        busy: "Opening the payment page …",
      };
    case "downgrade":
      return {
        title: `Downgrade to the ${next}`,
        text: `You keep the ${plan} and its credits until ${day}. Then the ${next} begins. You can take this back until then.`,
        action: `Downgrade on ${day}`,
        busy: "Saving …",
      };
    case "cancel":
      return {
        title: `Cancel the ${plan}`,
        text: `You keep the ${plan} until ${day}. Its unused credits end with it. Credits from packs stay. You can take this back until then.`,
        action: `Cancel on ${day}`,
        busy: "Saving …",
      };
    case "resume":
      return {
        title: `Keep the ${plan}`,
        text: `The ${plan} goes on as before, and renews on ${day}.`,
        action: `Keep the ${plan}`,
        busy: "Saving …",
      };
  }
}

/** Puts “the”-able words around the name of a plan: “Small” and “Small plan” both become “Small plan”. */
export function planName(name: string): string {
  return /\bplan\b/i.test(name) ? name : `${name} plan`;
}
