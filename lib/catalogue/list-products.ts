import { type CataloguePriceRow, selectCatalogueReadAt, selectOfferedPrices } from "#db/queries/catalogue.ts";
import type { Context } from "#lib/context.ts";
import { paymentSystemFailure } from "#lib/contract/problems.ts";
import { PaymentFailure, type Payments, type TaxAnswer } from "#lib/ports/payments/port.ts";
import { mayAskTaxes } from "./may-ask-taxes.ts";
import { type Amount, currencyOf, priceIn } from "./price-in.ts";
import type { CreditPack, PlanItem, Products } from "./schema.ts";
import { syncCatalogue } from "./sync-catalogue.ts";
import { askTaxes } from "./tax-answers.ts";

export interface Place {
  country?: string | undefined;
  region?: string | undefined;
  postalCode?: string | undefined;
}

type Taxed = ReadonlyMap<string, TaxAnswer>;
type Offer = Awaited<ReturnType<typeof selectOfferedPrices>>[number];

/**
 * Lists what is sold, with prices and taxes at a place.
 * @throws payment-system-failure (502) if the provider does not answer and nothing is known from before
 */
export async function listProducts(ctx: Context, place: Place): Promise<Products> {
  const { payments } = ctx;
  if (!payments) return { credit_packs: [], subscriptions: [] };
  try {
    const offers = await offersOf(ctx);
    return await describe(ctx, payments, offers, place);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    ctx.log.warn({ err: error, request_id: ctx.requestId }, "the catalogue could not be read");
    throw paymentSystemFailure("The payment provider did not answer. Try again in a moment.");
  }
}

/** Reads the rows of the last sync. Only before the first one the provider is asked. */
async function offersOf(ctx: Context): Promise<Offer[]> {
  const offers = await selectOfferedPrices(ctx.db);
  if (offers.length > 0) return offers;
  if ((await selectCatalogueReadAt(ctx.db)) === null) await syncCatalogue(ctx);
  return selectOfferedPrices(ctx.db);
}

async function describe(
  ctx: Context,
  payments: Payments,
  offers: readonly Offer[],
  place: Place,
): Promise<Products> {
  const currency = place.country ? currencyOf(place.country) : null;
  const amounts = new Map(offers.map(({ price }) => [price.id, priceIn(price, currency)]));
  const taxed = await taxesOf(ctx, payments, { offers, amounts, place });
  const sold = offers
    .filter(({ isForSubscribers }) => !isForSubscribers)
    .map((offer) => ({ ...offer, ...moneyOf(offer.price.id, amounts, taxed) }))
    .toSorted(
      (a, b) =>
        a.money.price_cents - b.money.price_cents ||
        a.price.credits - b.price.credits ||
        a.price.id.localeCompare(b.price.id),
    );
  return {
    credit_packs: sold
      .filter(({ price }) => price.kind === "pack")
      .map(({ price, money }) => packOf(price, money, amounts, taxed)),
    subscriptions: sold
      .filter(({ price }) => price.kind === "plan")
      .map(({ price, money, tier }) => planOf(price, money, tier)),
  };
}

/** One question for each currency: mostly there is one. Places that nobody can tax have none. */
async function taxesOf(
  ctx: Context,
  payments: Payments,
  {
    offers,
    amounts,
    place,
  }: { offers: readonly Offer[]; amounts: ReadonlyMap<string, Amount>; place: Place },
): Promise<Taxed> {
  if (!payments.computesTaxes) return new Map([...amounts].map(([id, amount]) => [id, withoutTax(amount)]));
  const country = place.country?.toUpperCase();
  if (!country || (country === "US" && !place.postalCode)) return new Map();
  const lines = offers.flatMap(({ price }) => {
    const amount = amounts.get(price.id);
    return amount ? [{ price, ...amount }] : [];
  });
  const answers = [...Map.groupBy(lines, (line) => line.currency)].map(([currency, of]) =>
    askTaxes({
      payments,
      question: {
        currency,
        country,
        region: place.region?.toUpperCase() ?? null,
        postalCode: place.postalCode?.toUpperCase() ?? null,
        prices: of
          .map(({ price, amount, taxBehavior }) => ({
            priceId: price.id,
            amount,
            taxBehavior,
            taxCode: price.taxCode,
          }))
          .toSorted((a, b) => a.priceId.localeCompare(b.priceId)),
      },
      now: ctx.now(),
      mayAsk: () => mayAskTaxes(ctx),
    }),
  );
  return new Map((await Promise.all(answers)).flatMap((answer) => [...(answer ?? [])]));
}

function withoutTax({ amount, taxBehavior }: Amount): TaxAnswer {
  return { tax: 0, total: amount, isIncluded: taxBehavior === "inclusive" };
}

function moneyOf(priceId: string, amounts: ReadonlyMap<string, Amount>, taxed: Taxed) {
  const amount = amounts.get(priceId);
  if (!amount) throw new Error("A price of the catalogue has no amount.");
  const tax = taxed.get(priceId);
  return {
    money: {
      price_cents: amount.amount,
      currency: amount.currency,
      tax_included: tax?.isIncluded ?? amount.taxBehavior === "inclusive",
      tax_calculated: tax !== undefined,
      tax_amount_cents: tax?.tax ?? 0,
      total_cents: tax?.total ?? amount.amount,
    },
  };
}
type Money = ReturnType<typeof moneyOf>["money"];

function packOf(
  price: CataloguePriceRow,
  money: Money,
  amounts: ReadonlyMap<string, Amount>,
  taxed: Taxed,
): CreditPack {
  const id = price.subscriberPriceId;
  const amount = id === null ? undefined : amounts.get(id);
  const reduced =
    id !== null && amount?.currency === money.currency ? moneyOf(id, amounts, taxed).money : null;
  return {
    price_id: price.id,
    name: price.name,
    credits: price.credits,
    ...money,
    subscriber_price_cents: reduced?.price_cents ?? null,
    subscriber_total_cents: reduced?.total_cents ?? null,
  };
}

function planOf(price: CataloguePriceRow, money: Money, tier: Offer["tier"]): PlanItem {
  return {
    price_id: price.id,
    name: price.name,
    credits: price.credits,
    ...money,
    interval: price.interval ?? "month",
    interval_count: price.intervalCount ?? 1,
    tier: tier && {
      tier_id: tier.id,
      customization: tier.customization,
      max_document_words: tier.maxDocumentWords,
      max_file_size_mb: tier.maxFileSizeMb,
      max_supplementary_material: tier.maxSupplementaryMaterial,
    },
  };
}
