import type { ProviderPayout } from "@quittance/provider-kit/lab";
import { error, minorOf, type Json } from "./fake-values.ts";

/** PayPal's batches of payouts, by their ids. */
export class FakePayouts {
  readonly batches = new Map<string, Json>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** PayPal has paid it, or not. */
  decide(id: string, status: string): void {
    const [item] = (this.batches.get(id)?.["items"] ?? []) as Json[];
    if (!item) throw new Error(`No payout ${id}.`);
    item["transaction_status"] = status;
  }

  /** PayPal has paid all that were pending. */
  settle(): void {
    for (const batch of this.batches.values())
      for (const item of batch["items"] as Json[])
        if (item["transaction_status"] === "PENDING") item["transaction_status"] = "SUCCESS";
  }

  payouts(): ProviderPayout[] {
    return [...this.batches.values()].flatMap(({ items }) =>
      (items as Json[]).map(({ payout_item: item }) => {
        const { sender_item_id: reference, amount } = item as Json;
        const { currency, value } = amount as Record<string, string>;
        return {
          submissionReference: String(reference),
          currency: currency!,
          minor: minorOf({ currency_code: currency, value }),
        };
      }),
    );
  }

  execute(id: string, body: Json): [number, Json] {
    if (id !== "") {
      const batch = this.batches.get(id);
      return batch ? [200, batch] : [404, error("RESOURCE_NOT_FOUND")];
    }
    const [item] = body["items"] as Json[];
    const header = body["sender_batch_header"] as Json;
    const name = header["sender_batch_id"];
    const isKnown = [...this.batches.values()].some(
      ({ batch_header: known }) => (known as Json)["name"] === name,
    );
    if (isKnown) return [400, error("USER_BUSINESS_ERROR")];
    const own = this.#newId();
    const batch_header = {
      payout_batch_id: own,
      batch_status: "PENDING",
      sender_batch_header: header,
      name,
    };
    const paid = {
      payout_item_id: `I${own}`,
      payout_batch_id: own,
      transaction_status: "PENDING",
      payout_item: item,
    };
    this.batches.set(own, { batch_header, items: [paid] });
    return [201, { batch_header }];
  }
}
