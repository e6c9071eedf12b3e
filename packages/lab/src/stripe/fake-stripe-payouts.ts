import { completeObject } from "./fake-stripe-objects.ts";
import type { Form, Json } from "./fake-stripe-values.ts";

/** Payouts of a fake Stripe account, and the balance transactions in them. Amounts are Stripe's integers. */
export class FakeStripePayouts {
  readonly #payouts: { payout: Json; rows: Json[] }[] = [];
  readonly #paidOut = new Set<unknown>();
  /** Every page of the kind is the first one again, and says that more follow. */
  repeats: "payouts" | "balance_transactions" | undefined;
  #ids = 0;

  /** Pays out those of the objects that no payout has yet, each charge with a fee of 30, and what `more` has. */
  payOut(
    objects: readonly Json[],
    { arrivalDate, more = [] }: { arrivalDate: string; more?: readonly Json[] },
  ): string {
    const id = `po_${(this.#ids += 1)}`;
    const open = objects.filter((one) => !this.#paidOut.has(one["id"]));
    const rows = [...open.flatMap((one) => this.#balanceOf(one)), ...more.map((row) => this.#balance(row))];
    for (const one of open) this.#paidOut.add(one["id"]);
    const net = rows.reduce((sum, row) => sum + Number(row["net"]), 0);
    rows.push(
      this.#balance({
        amount: -net,
        fee: 0,
        reporting_category: "payout",
        source: payoutOf({ id, arrivalDate }),
      }),
    );
    const payout = { ...payoutOf({ id, arrivalDate }), amount: net };
    this.#payouts.push({ payout, rows });
    return id;
  }

  /** A page of the payouts, or of the balance transactions of one. */
  list(kind: "payouts" | "balance_transactions", form: Form): Json {
    const all =
      kind === "payouts"
        ? this.#payouts.map(({ payout }) => payout).filter((payout) => isWithin(payout, form))
        : (this.#payouts.find(({ payout }) => payout["id"] === form["payout"])?.rows ?? []);
    if (kind === this.repeats)
      return { object: "list", data: all.slice(0, Number(form["limit"])), has_more: true };
    const start = all.findIndex(({ id }) => id === form["starting_after"]) + 1;
    const data = all.slice(start, start + Number(form["limit"]));
    return { object: "list", url: `/v1/${kind}`, data, has_more: start + data.length < all.length };
  }

  #balanceOf(one: Json): Json[] {
    const { object, status, amount, amount_received, metadata, id, currency = "eur" } = one;
    if (status !== "succeeded") return [];
    if (object === "refund")
      return [
        this.#balance({
          amount: -Number(amount),
          fee: 0,
          reporting_category: "refund",
          source: { ...one, currency },
        }),
      ];
    if (object !== "payment_intent") return [];
    const source = {
      object: "charge",
      id: `ch_${String(id).slice(3)}`,
      payment_intent: id,
      amount,
      currency,
      metadata,
    };
    const charge = this.#balance({ amount, fee: 30, reporting_category: "charge", source });
    const released = Number(amount_received) - Number(amount);
    const category = "partial_capture_reversal";
    return released === 0
      ? [charge]
      : [charge, this.#balance({ amount: released, fee: 0, reporting_category: category, source })];
  }

  #balance(row: Json): Json {
    const { amount, fee, reporting_category: category } = row;
    return completeObject({
      id: `txn_${(this.#ids += 1)}`,
      object: "balance_transaction",
      type: ["charge", "refund", "payout"].includes(String(category)) ? category : "adjustment",
      currency: "eur",
      exchange_rate: null,
      net: Number(amount) - Number(fee),
      fee_details:
        fee === 0 ? [] : [{ type: "stripe_fee", amount: fee, currency: "eur", description: "Stripe fees" }],
      ...row,
    });
  }
}

function payoutOf({ id, arrivalDate }: { id: string; arrivalDate: string }): Json {
  const arrival_date = Temporal.Instant.from(arrivalDate).epochMilliseconds / 1_000;
  return completeObject({ id, object: "payout", status: "paid", arrival_date });
}

function isWithin({ arrival_date }: Json, form: Form): boolean {
  const at = Number(arrival_date);
  return at >= Number(form["arrival_date[gte]"]) && at < Number(form["arrival_date[lt]"]);
}
