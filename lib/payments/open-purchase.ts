import { randomUUID } from "node:crypto";
import type { PaymentCheckoutRow } from "#db/queries/payment-state.ts";
import { lockSyncedCustomer, type SyncLease } from "#db/queries/payment-sync.ts";
import { insertCheckout, selectOpenCheckouts } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import { organizationNotFound } from "#lib/organizations/problems.ts";
import type { OpenedCheckout, Payments } from "#lib/ports/payments/port.ts";
import { transact } from "#lib/transact.ts";
import { closeCheckout } from "./close-checkout.ts";
import { paymentInProgress } from "./problems.ts";
import { setCreditsAside, type Upgrade, type Worth, worthOfPlan } from "./upgrade-credits.ts";

export interface Purchase {
  customerId: string;
  mode: "pack" | "plan" | "upgrade";
  priceId: string;
  /** Null for the price's own. */
  currency: string | null;
  successUrl: string;
  cancelUrl: string;
  /** What an upgrade replaces. */
  upgrade: Upgrade | null;
}

interface Turn {
  payments: Payments;
  lease: SyncLease;
}

export interface Opened {
  checkoutId: string;
  url: string;
}

const MINUTE_MS = 60_000;
/** The provider wants half an hour at least. Credits are set aside for as long. */
const LIFE_MS = { upgrade: 31 * MINUTE_MS, plan: 31 * MINUTE_MS, pack: 120 * MINUTE_MS };
/** A checkout that ends sooner is not given to anybody who only begins. */
const LEAST_LEFT_MS = 5 * MINUTE_MS;
/** Somebody uses credits of the plan while its upgrade is opened. */
const ATTEMPTS = 3;

/**
 * Opens a checkout, or returns the open one of the same purchase. Others that would buy a second plan, or the same pack
 * again, are closed first. Returns null if one of them was paid just now. The customer must be in turn.
 */
export async function openPurchase(
  ctx: ActorContext,
  turn: Turn,
  purchase: Purchase,
): Promise<Opened | null> {
  const { payments } = turn;
  for (const row of await selectOpenCheckouts(ctx.db, purchase.customerId)) {
    if (isSame(ctx, row, purchase)) {
      const state = await payments.readCheckout(row.id);
      const inCurrency = purchase.currency === null || state?.currency === purchase.currency;
      if (state?.status === "open" && inCurrency) return { checkoutId: row.id, url: row.url };
    }
    if (!competes(row, purchase)) continue;
    const isPaid = (await closeCheckout(ctx, payments, row)) === "complete";
    if (isPaid && row.mode !== "pack") return null;
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const opened = await openOnce(ctx, turn, purchase);
    if (opened) return opened;
  }
  throw paymentInProgress("Credits of your plan are being used at the moment. Try again in a moment.");
}

/** Returns null if the credits of the plan are not what they were when the checkout was opened. */
async function openOnce(
  ctx: ActorContext,
  { payments, lease }: Turn,
  purchase: Purchase,
): Promise<Opened | null> {
  const { upgrade, ...rest } = purchase;
  const worth = upgrade && (await transact(ctx, (tx) => worthOfPlan(tx, upgrade)));
  const opened = await payments.openCheckout({
    ...rest,
    key: `checkout:${randomUUID()}`,
    expiresAt: new Date(ctx.now().getTime() + LIFE_MS[purchase.mode]),
    ...(upgrade && worth
      ? {
          replaces: {
            subscriptionId: upgrade.subscriptionId,
            credit: worth.credit,
            currency: upgrade.currency,
          },
        }
      : {}),
  });
  try {
    if (await keep(ctx, { lease, purchase, opened, worth })) return opened;
  } catch (error) {
    // Nobody has its address, and it ends by itself.
    await payments.expireCheckout(opened.checkoutId).catch(() => {});
    throw error;
  }
  await payments.expireCheckout(opened.checkoutId);
  return null;
}

interface Kept {
  lease: SyncLease;
  purchase: Purchase;
  opened: OpenedCheckout;
  worth: Worth | null;
}

/** Writes the checkout and sets the credits aside, both or neither, so that every such credit has a checkout. */
async function keep(ctx: ActorContext, { lease, purchase, opened, worth }: Kept): Promise<boolean> {
  const { upgrade, customerId, mode, priceId, successUrl, cancelUrl } = purchase;
  return transact(ctx, async (tx) => {
    const customer = await lockSyncedCustomer(tx.db, lease);
    if (!customer) throw paymentInProgress("Another purchase of yours took over. Try again in a moment.");
    if (customer.userId === null && customer.organizationId === null) {
      throw organizationNotFound("The organization was deleted a moment ago.");
    }
    if (upgrade && worth) {
      const now = await worthOfPlan(tx, upgrade);
      if (now.credits !== worth.credits || now.amount !== worth.amount) return false;
      await setCreditsAside(tx, { upgrade, checkoutId: opened.checkoutId });
    }
    await insertCheckout(tx.db, {
      id: opened.checkoutId,
      customerId,
      mode,
      priceId,
      status: "open",
      replaces: upgrade?.subscriptionId ?? null,
      url: opened.url,
      successUrl,
      cancelUrl,
      expiresAt: opened.expiresAt,
    });
    return true;
  });
}

function isSame(ctx: ActorContext, row: PaymentCheckoutRow, purchase: Purchase): boolean {
  return (
    row.mode === purchase.mode &&
    row.priceId === purchase.priceId &&
    row.replaces === (purchase.upgrade?.subscriptionId ?? null) &&
    row.successUrl === purchase.successUrl &&
    row.cancelUrl === purchase.cancelUrl &&
    row.expiresAt.getTime() > ctx.now().getTime() + LEAST_LEFT_MS
  );
}

/** True for a checkout that may not stay open beside a purchase: there is one plan, and nobody means a pack twice. */
function competes(row: PaymentCheckoutRow, { mode, priceId }: Purchase): boolean {
  if (row.mode === "pack" || mode === "pack") return row.mode === mode && row.priceId === priceId;
  return true;
}
