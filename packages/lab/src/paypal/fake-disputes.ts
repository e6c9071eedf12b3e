import { error, type Json } from "./fake-values.ts";

/** PayPal's disputes, by their ids. */
export class FakeDisputes extends Map<string, Json> {
  /** The seller's responses, by dispute. */
  readonly responses = new Map<string, ("accept" | "evidence")[]>();

  execute(id: string, { method, path }: { method: string; path: string }): [number, Json] {
    if (path.includes("disputed_transaction_id="))
      return [200, { items: [...this.keys()].map((dispute_id) => ({ dispute_id })) }];
    const dispute = this.get(id);
    if (!dispute) return [404, error("RESOURCE_NOT_FOUND")];
    if (method === "GET") return [200, dispute];
    if (dispute["status"] !== "WAITING_FOR_SELLER_RESPONSE")
      return [422, error("ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE")];
    const response = path.endsWith("/accept-claim") ? "accept" : "evidence";
    this.responses.set(id, [...(this.responses.get(id) ?? []), response]);
    dispute["status"] = path.endsWith("/accept-claim") ? "RESOLVED" : "UNDER_REVIEW";
    dispute["evidences"] = [{ source: "SUBMITTED_BY_SELLER" }];
    const href = `https://api-m.sandbox.paypal.com/v1/customer/disputes/${id}`;
    return [200, { links: [{ href, rel: "self", method: "GET" }] }];
  }
}
