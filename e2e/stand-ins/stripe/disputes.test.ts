import { expect, test } from "vitest";
import { checkout, eventTypes, openShop } from "./testing/shop.ts";

test("a dispute opens, and is won or lost", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  for (const outcome of ["won", "lost"] as const) {
    standIn.pay((await checkout(shop, pack)).id);
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    const { id } = standIn.dispute(charge?.id ?? "");
    expect((await stripe.disputes.list({ charge: charge?.id ?? "" })).data).toMatchObject([
      { id, status: "needs_response", amount: 2000 },
    ]);
    await expect(stripe.refunds.create({ charge: charge?.id ?? "" })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    standIn.decideDispute(id, outcome);
    const byIntent = await stripe.disputes.list({ payment_intent: String(charge?.payment_intent) });
    expect(byIntent.data).toMatchObject([{ id, status: outcome }]);
    expect((await eventTypes(shop)).at(-1)).toBe("charge.dispute.closed");
    expect(await stripe.charges.retrieve(charge?.id ?? "")).toMatchObject({ disputed: true });
    const refunding = stripe.refunds.create({ charge: charge?.id ?? "", amount: 1 });
    if (outcome === "won") expect((await refunding).status).toBe("succeeded");
    else await expect(refunding).rejects.toMatchObject({ code: "charge_disputed" });
  }
  expect((await eventTypes(shop)).filter((type) => type === "charge.dispute.funds_reinstated")).toHaveLength(
    1,
  );
});
