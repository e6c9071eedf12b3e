import { decimalFromMinor, Gateway, minorFromDecimal, readOptions } from "@quittance/shop-kit";
import { readWebhook, type WebhookPayload } from "./webhook.ts";

/** The parts of Medusa's payment module that are used here. */
interface PaymentModule {
  retrievePaymentSession(id: string, config: object): Promise<SessionRecord>;
  updatePaymentSession(change: object): Promise<unknown>;
  refundPayment(refund: { payment_id: string; amount: number | string }): Promise<unknown>;
}

interface SessionRecord {
  readonly id: string;
  readonly amount: unknown;
  readonly currency_code: string;
  readonly data: Record<string, unknown>;
  readonly payment?: { readonly id: string; readonly data?: Record<string, unknown> } | undefined;
}

interface Arguments {
  readonly event: { readonly data: { readonly provider: string; readonly payload: WebhookPayload } };
  readonly container: { resolve(name: string): unknown };
}

/**
 * A subscriber for what Medusa's core ignores: payments that failed or were cancelled, and refunds that were made elsewhere. A shop
 * has a file `src/subscribers/quittance.ts` that exports `createSubscriber(options)` and `config` of this one.
 */
export function createSubscriber(given: Readonly<Record<string, unknown>>) {
  const options = readOptions(given);
  const gateway = new Gateway(options, "shop-medusa 0.1.0, medusa 2");
  return async ({ event: { data }, container }: Arguments): Promise<void> => {
    if (!data.provider.includes("quittance")) return;
    const facts = await readWebhook(gateway, options.webhookSecret, data.payload);
    if (!facts?.session) return;
    const payments = container.resolve("payment") as PaymentModule;
    const session = await payments.retrievePaymentSession(facts.session, { relations: ["payment"] });
    if ((facts.state === "failed" || facts.state === "cancelled") && !session.payment) {
      // Another attempt of the session may be open: only its own end ends it.
      if (session.data["uuid"] !== facts.uuid) return;
      const status = facts.state === "failed" ? "error" : "canceled";
      const { id, amount, currency_code } = session;
      await payments.updatePaymentSession({ id, amount, currency_code, data: session.data, status });
      return;
    }
    if (session.payment) await recordRefund(payments, session.payment, facts);
  };
}

export const config = { event: "payment.webhook_received", context: { subscriberId: "quittance" } };

/** Records what was refunded elsewhere; the provider sees that the money has moved already. */
async function recordRefund(
  payments: PaymentModule,
  payment: NonNullable<SessionRecord["payment"]>,
  { refunded, currency }: { refunded: string; currency: string },
): Promise<void> {
  const before = payment.data?.["recordedRefunds"];
  const recorded = typeof before === "string" ? before : "0";
  const missingMinor = minorFromDecimal(refunded, currency) - minorFromDecimal(recorded, currency);
  if (missingMinor <= 0n) return;
  const amount = decimalFromMinor(missingMinor, currency);
  await payments.refundPayment({ payment_id: payment.id, amount });
}
