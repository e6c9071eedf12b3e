import type { ProviderPayout } from "@quittance/provider-kit/lab";
import { completeObject } from "./fake-stripe-objects.ts";
import type { Form, Json } from "./fake-stripe-values.ts";

/** Transfers of a fake Stripe account to its connected accounts. Amounts are Stripe's integers. */
export class FakeStripeTransfers {
  readonly made: Json[] = [];
  /** The sum in the account; transfers of more are refused. */
  available = 1_000_000;

  create(form: Form): [number, Json] {
    const { destination = "", currency = "", transfer_group = "", description = null } = form;
    const amount = Number(form["amount"]);
    if (destination === "acct_Closed")
      return [400, error("resource_missing", `No such destination: '${destination}'`, "destination")];
    if (amount > this.available)
      return [400, error("balance_insufficient", "You have insufficient funds in your Stripe account.")];
    this.available -= amount;
    const id = `tr_${this.made.length + 1}`;
    const transfer = completeObject({
      id,
      object: "transfer",
      amount,
      amount_reversed: 0,
      currency,
      destination,
      destination_payment: `py_${this.made.length + 1}`,
      description,
      metadata: { quittance_ref: form["metadata[quittance_ref]"] ?? "" },
      reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
      reversed: false,
      source_transaction: null,
      source_type: "card",
      transfer_group,
    });
    this.made.push(transfer);
    return [200, transfer];
  }

  list({ transfer_group }: Form): [number, Json] {
    const data = this.made.filter((one) => one["transfer_group"] === transfer_group);
    return [200, { object: "list", url: "/v1/transfers", data, has_more: false }];
  }

  /** Transfers that were not wholly reversed. */
  payouts(): ProviderPayout[] {
    return this.made
      .filter(({ reversed }) => reversed === false)
      .map(({ amount, currency, metadata }) => ({
        submissionReference: String((metadata as Json)["quittance_ref"]),
        currency: String(currency).toUpperCase(),
        minor: BigInt(amount as number),
      }));
  }

  /** Takes a part back, or the rest; the event that says it. */
  reverse(id: string, part?: number): Json {
    const transfer = this.made.find((one) => one["id"] === id)!;
    const before = Number(transfer["amount_reversed"]);
    transfer["amount_reversed"] = part === undefined ? transfer["amount"] : before + part;
    transfer["reversed"] = transfer["amount_reversed"] === transfer["amount"];
    return {
      id: `evt_reversed_${id}_${String(transfer["amount_reversed"])}`,
      object: "event",
      type: "transfer.reversed",
      livemode: false,
      data: { object: { ...transfer }, previous_attributes: { amount_reversed: before } },
    };
  }
}

function error(code: string, message: string, param?: string): Json {
  return { error: { type: "invalid_request_error", code, message, ...(param && { param }) } };
}
