import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { selectInvoices } from "#db/queries/withdrawals.ts";
import { organizations } from "#db/schema/organizations.ts";
import { listLots } from "#lib/credits/list-lots.ts";
import { actsOf } from "../testing/acts.ts";
import { openShop } from "../testing/open-shop.ts";
import { activePlans, type Buyer, buy, newBuyer, open, type Shop } from "../testing/shop.ts";

const DECLINES_LATER = "4000000000000341";
const GOOD = "4242424242424242";
const DAY = 86_400;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

const { sync, credits, charges, chargeOf, plans, planAt, nextMonth, tier, spend } = actsOf(
  () => shop,
  () => buyer,
);

describe("a pack", () => {
  test("that is paid gives its credits once, though fifty callers ask at once, and two reads do", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    const before = shop.standIn.requests().length;
    await Promise.all(Array.from({ length: 50 }, sync));
    expect(await credits()).toMatchObject({ granted: 5, available: 5, lots: 1 });
    // The page of prices says that credits of packs do not expire.
    expect(await listLots(buyer.person.ctx)).toContainEqual(
      expect.objectContaining({ source: "pack", expires_at: null }),
    );
    const reads = shop.standIn
      .requests()
      .slice(before)
      .filter(({ path }) => path.startsWith(`/v1/customers/${buyer.customerId}`));
    expect(reads.length).toBeLessThanOrEqual(2);
  });

  test("that nobody paid gives none, and its checkout expires", async () => {
    const checkout = await open(shop, buyer, { price: "5 reviews" });
    await sync();
    expect(await credits()).toMatchObject({ lots: 0 });
    shop.standIn.advance(shop.standIn.now() + DAY);
    await sync();
    const [row] = await shop.app.database.sql`select status from payment_checkouts where id = ${checkout}`;
    expect(row).toEqual({ status: "expired" });
  });

  test("loses the refunded share, rounded up, and never what is spent", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    await sync();
    shop.standIn.refund(chargeOf(), 100);
    await sync();
    expect(await credits()).toMatchObject({ available: 4, voided: 1 });
    await spend(3);
    shop.standIn.refund(chargeOf());
    await sync();
    await sync();
    expect(await credits()).toMatchObject({ available: 0, spent: 3, voided: 2 });
  });

  test("that went back completely before anybody looked gives none", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    shop.standIn.refund(chargeOf());
    await sync();
    expect(await credits()).toMatchObject({ lots: 0 });
  });

  test("is void while disputed, and back when the dispute is won, but not when it is lost", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    await buy(shop, buyer, { price: "5 reviews" });
    await sync();
    const [first, second] = charges().map(({ id }) => shop.standIn.dispute(id).id);
    await sync();
    expect(await credits()).toMatchObject({ available: 0, voided: 10 });
    shop.standIn.decideDispute(first ?? "", "won");
    shop.standIn.decideDispute(second ?? "", "lost");
    await sync();
    expect(await credits()).toMatchObject({ available: 5, voided: 5 });
  });

  test("of an organization belongs to the organization", async () => {
    const [made] = await shop.app.database.db.insert(organizations).values({ name: "Lab" }).returning();
    buyer = await newBuyer(shop, { organizationId: made?.id ?? "" });
    await buy(shop, buyer, { price: "20 reviews" });
    await sync();
    expect(await credits()).toMatchObject({ available: 20 });
  });

  test("whose price the catalogue does not have fails, and is granted once it has it", async () => {
    const id = shop.price("1 review");
    await buy(shop, buyer, { price: "1 review" });
    await buy(shop, buyer, { price: "5 reviews" });
    await shop.app.database.sql`update catalogue_prices set id = 'hidden' where id = ${id}`;
    try {
      await expect(sync()).rejects.toThrow(id);
      expect(await credits()).toMatchObject({ available: 5 });
    } finally {
      await shop.app.database.sql`update catalogue_prices set id = ${id} where id = 'hidden'`;
    }
    await sync();
    expect(await credits()).toMatchObject({ available: 6 });
  });
});

describe("a plan", () => {
  test("gives credits for each paid period, which end with it, and the tier", async () => {
    await buy(shop, buyer, { price: "Large plan" });
    await sync();
    expect(await credits()).toMatchObject({ granted: 20, lots: 1 });
    expect(await tier()).toBe("unlimited");
    nextMonth();
    await sync();
    expect(await credits()).toMatchObject({ granted: 40, lots: 2 });
    const ends = await shop.app.database.sql`
      select extract(epoch from expires_at)::int as at from credit_lots
      where subscription_id = ${planAt(0)} order by expires_at`;
    expect(ends.at(-1)?.at).toBe(plans().at(0)?.current_period_end);
  });

  test("whose renewal fails keeps credits and tier, gets nothing new, and ends in time", async () => {
    await buy(shop, buyer, { price: "Large plan", card: DECLINES_LATER });
    await sync();
    nextMonth(31);
    await sync();
    expect(plans().at(0)?.status).toBe("past_due");
    expect(await credits()).toMatchObject({ granted: 20, lots: 1 });
    const [open] = await selectInvoices(shop.ctx.db, { customerIds: [buyer.customerId] });
    expect(open).toMatchObject({ name: "Large plan", payment: null });
    expect(await tier()).toBe("unlimited");
    nextMonth(60);
    await sync();
    expect(plans().at(0)?.status).toBe("canceled");
    expect(await tier()).toBeNull();
    expect(await activePlans(shop, buyer)).toEqual([]);
  });

  test("whose late renewal is paid after all gets its credits", async () => {
    await buy(shop, buyer, { price: "Small plan", card: DECLINES_LATER });
    nextMonth(31);
    await sync();
    shop.standIn.useCard(buyer.customerId, GOOD);
    nextMonth(10);
    await sync();
    expect(await credits()).toMatchObject({ granted: 10, lots: 2 });
  });

  test("that is cancelled in the portal stays until its period ends", async () => {
    await buy(shop, buyer, { price: "Large plan" });
    await shop.payments.cancelAtPeriodEnd(planAt(0));
    await sync();
    const [row] = await shop.app.database.sql`select cancel_at from subscriptions where id = ${planAt(0)}`;
    expect(row?.cancel_at).not.toBeNull();
    expect(await tier()).toBe("unlimited");
    nextMonth();
    await sync();
    expect(await tier()).toBeNull();
    expect(await credits()).toMatchObject({ granted: 20 });
  });

  test("that was downgraded gives the smaller plan's credits and tier from the next period on", async () => {
    await buy(shop, buyer, { price: "Large plan" });
    await shop.payments.scheduleChange({
      customerId: buyer.customerId,
      subscriptionId: planAt(0),
      newPriceId: shop.price("Small plan"),
    });
    await sync();
    expect(await tier()).toBe("unlimited");
    nextMonth();
    await sync();
    expect(await credits()).toMatchObject({ granted: 25, lots: 2 });
    expect(await tier()).toBe("default");
  });

  test("of a customer that was deleted at the provider has ended", async () => {
    await buy(shop, buyer, { price: "Large plan" });
    await sync();
    await shop.payments.deleteCustomer(buyer.customerId);
    await sync();
    expect(await activePlans(shop, buyer)).toEqual([]);
    expect(await tier()).toBeNull();
    expect(await credits()).toMatchObject({ available: 20 });
  });
});
