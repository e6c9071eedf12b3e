import {
  createInbox,
  readPaymentOf,
  type Gateway,
  type PaymentFacts,
  type ShopEvent,
} from "@quittance/shop-kit";

/** A request to `/hooks/payment/…`, as Medusa hands it over. */
export interface WebhookPayload {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly rawData: string | Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * The payment of an event as the gateway has it now; undefined of an event about something else, and of one whose signature is wrong.
 * Medusa answers the gateway before it calls this, and repeats it: nothing is kept here, and a repetition changes nothing.
 */
export async function readWebhook(
  gateway: Gateway,
  webhookSecret: string,
  { rawData, headers }: WebhookPayload,
): Promise<PaymentFacts | undefined> {
  const event = await readEvent(webhookSecret, rawData, headers);
  const uuid = event?.data.object["uuid"];
  return typeof uuid === "string" ? readPaymentOf(gateway, uuid) : undefined;
}

async function readEvent(
  webhookSecret: string,
  rawData: string | Uint8Array,
  headers: Readonly<Record<string, unknown>>,
): Promise<ShopEvent | undefined> {
  const inbox = createInbox({ webhookSecret, store: new Map(), handle: () => undefined });
  const received = await inbox.receive(bytesOf(rawData), headers as Record<string, string>);
  return received.outcome === "handled" ? received.event : undefined;
}

/** Medusa's queue writes the bytes as JSON. */
function bytesOf(rawData: string | Uint8Array): string | Uint8Array {
  const queued = rawData as { type?: string; data?: number[] };
  return queued.type === "Buffer" && Array.isArray(queued.data) ? Buffer.from(queued.data) : rawData;
}
