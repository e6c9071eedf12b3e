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

/** The payment of an event as the gateway has it now; undefined of an event about something else, and of one with a wrong signature. */
export async function readWebhook(
  gateway: Gateway,
  webhookSecret: string,
  payload: WebhookPayload,
): Promise<PaymentFacts | undefined> {
  const uuid = (await readEvent(webhookSecret, payload))?.data.object["uuid"];
  return typeof uuid === "string" ? readPaymentOf(gateway, uuid) : undefined;
}

/** The event, when its signature is right. Nothing is kept: a repetition changes nothing. */
export async function readEvent(
  webhookSecret: string,
  { rawData, headers }: WebhookPayload,
): Promise<ShopEvent | undefined> {
  const inbox = createInbox({ webhookSecret, store: new Map(), handle: () => undefined });
  // Medusa's queue writes the bytes as JSON.
  const { data } = rawData as { data?: number[] };
  const body = Array.isArray(data) ? Buffer.from(data) : rawData;
  const received = await inbox.receive(body, headers as Record<string, string>);
  return received.outcome === "handled" ? received.event : undefined;
}
