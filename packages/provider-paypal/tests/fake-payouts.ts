import { error } from "./fake-values.ts";
import type { Json } from "./fake-wallets.ts";

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
