import { createHmac } from "node:crypto";
import type { ProviderPayout, SentWebhook } from "@quittance/provider-kit/lab";

type Json = Record<string, unknown>;
type Amount = { readonly value: number; readonly currency: string };

/** The balance platform of a fake Adyen: transfers to bank accounts, and the webhooks that report them. */
export class FakeAdyenTransfers {
  readonly made: Json[] = [];
  readonly balanceAccount = "BA3227C223222B5CTBLR8BWZT";
  /** The sum in the balance account; transfers of more are refused. */
  available = 1_000_000_00;
  /** Keys that the balance platform has; any when it is empty. */
  readonly keys = new Set<string>();
  /** The API key of the request that is executed. */
  apiKey = "";
  readonly #outbox: Json[] = [];
  #ids = 0;

  execute({ method, path, body }: { method: string; path: string; body: Json }): [number, Json] {
    if (this.keys.size > 0 && !this.keys.has(this.apiKey))
      return [401, problem(401, "00_401", "Unauthorized")];
    const { pathname, searchParams } = new URL(path, "http://adyen");
    const id = pathname.split("/")[4];
    if (method === "POST") return this.#transfer(body);
    if (id === undefined) return this.#list(searchParams);
    const found = this.made.find((one) => one["id"] === id);
    return found ? [200, found] : [404, problem(404, "30_112", "Transfer not found")];
  }

  /** How the transfer stands from now on, with the webhook that says it. */
  decide(id: string, status: string, reason?: string): void {
    const found = this.made.find((one) => one["id"] === id);
    if (!found) throw new Error(`No transfer ${id}.`);
    Object.assign(found, { status, reason, sequenceNumber: Number(found["sequenceNumber"]) + 1 });
    this.#report("updated", found);
  }

  /** Everything on its way is booked. */
  settle(): void {
    for (const { id, status } of this.made) if (status === "authorised") this.decide(String(id), "booked");
  }

  payouts(): ProviderPayout[] {
    return this.made
      .filter(({ status }) => status === "authorised" || status === "booked")
      .map(({ amount, reference }) => ({
        submissionReference: String(reference),
        currency: (amount as Amount).currency,
        minor: BigInt((amount as Amount).value),
      }));
  }

  takeWebhooks(hmacKey: string): SentWebhook[] {
    return this.#outbox.splice(0).map((one) => signedTransfer(one, hmacKey));
  }

  /** The events that wait, unsigned. */
  takeEvents(): Json[] {
    return this.#outbox.splice(0);
  }

  #transfer(body: Json): [number, Json] {
    const { amount, balanceAccountId, reference, counterparty, category, type, description } = body;
    if (balanceAccountId !== this.balanceAccount)
      return [422, problem(422, "30_012", "Invalid balance account")];
    const { value } = amount as Amount;
    const isCovered = value <= this.available;
    if (isCovered) this.available -= value;
    const transfer: Json = {
      id: `48POT${String((this.#ids += 1)).padStart(11, "0")}`,
      amount,
      balanceAccount: { id: this.balanceAccount },
      category,
      counterparty,
      description,
      direction: "outgoing",
      reference,
      type,
      status: isCovered ? "authorised" : "refused",
      reason: isCovered ? "approved" : "notEnoughBalance",
      sequenceNumber: 1,
    };
    this.made.push(transfer);
    this.#report("created", transfer);
    return [200, { ...transfer }];
  }

  #list(query: URLSearchParams): [number, Json] {
    if (query.get("balanceAccountId") !== this.balanceAccount)
      return [422, problem(422, "30_012", "Invalid balance account")];
    const reference = query.get("reference");
    const data = this.made.filter((one) => reference === null || one["reference"] === reference);
    return [200, { data, _links: {} }];
  }

  #report(kind: "created" | "updated", transfer: Json): void {
    const type = `balancePlatform.transfer.${kind}`;
    this.#outbox.push({ data: { ...transfer }, environment: "test", type });
  }
}

/** A webhook of the balance platform, signed as Adyen signs it: as a whole, in a header. */
export function signedTransfer(event: Json, hmacKey: string): SentWebhook {
  const body = JSON.stringify(event);
  const hmacsignature = createHmac("sha256", Buffer.from(hmacKey, "hex")).update(body).digest("base64");
  return { body, headers: { hmacsignature } };
}

function problem(status: number, errorCode: string, title: string): Json {
  return { type: "https://docs.adyen.com/errors", errorCode, title, detail: title, status };
}
