import { LanguageCode, PaymentMethodHandler, type Injector } from "@vendure/core";
import {
  cancelPayment,
  capturePayment,
  minorFromDecimal,
  readPayment,
  refundPayment,
} from "@quittance/shop-kit";
import { amountOfVendure, recordedRefunds } from "./payments.ts";
import { QUITTANCE, QuittanceService } from "./service.ts";

let service: QuittanceService;

/** The handler of Vendure's payments. What the storefront sends is not believed: the gateway says what was paid. */
export const quittanceHandler = new PaymentMethodHandler({
  code: QUITTANCE,
  description: [{ languageCode: LanguageCode.en, value: "Quittance" }],
  args: {},
  init: (injector: Injector) => {
    service = injector.get(QuittanceService);
  },
  createPayment: async (_ctx, order, amount, _args, { id }) => {
    const facts = typeof id === "string" ? await readPayment(service.gateway, id) : undefined;
    if (!facts || facts.order !== order.code)
      return { amount, state: "Declined", errorMessage: "There is no such payment" };
    if (facts.amount !== amountOfVendure(amount, service.unitOf(order.currencyCode)))
      return { amount, state: "Declined", errorMessage: "Another amount was paid" };
    const metadata = { id: facts.id };
    if (facts.state === "paid") return { amount, state: "Settled", transactionId: facts.uuid, metadata };
    if (facts.state === "authorized")
      return { amount, state: "Authorized", transactionId: facts.uuid, metadata };
    return { amount, state: "Declined", errorMessage: facts.reason ?? "It was not paid", metadata };
  },
  settlePayment: async (_ctx, _order, { metadata, id }) => {
    try {
      await capturePayment(service.gateway, {
        id: String(metadata["id"]),
        key: `capture-${metadata["id"]}-${id}`,
      });
      return { success: true };
    } catch (error) {
      return { success: false, errorMessage: (error as Error).message };
    }
  },
  cancelPayment: async (_ctx, _order, { metadata }) => {
    try {
      await cancelPayment(service.gateway, { id: String(metadata["id"]), key: `cancel-${metadata["id"]}` });
      return { success: true };
    } catch (error) {
      return { success: false, errorMessage: (error as Error).message };
    }
  },
  createRefund: async (_ctx, _input, amount, order, payment) => {
    const unit = service.unitOf(order.currencyCode);
    const id = String(payment.metadata["id"]);
    const text = amountOfVendure(amount, unit);
    const recorded = amountOfVendure(recordedRefunds(payment), unit);
    const facts = await readPayment(service.gateway, id);
    const minor = (decimal: string): bigint => minorFromDecimal(decimal, unit.currency);
    // It was made in the gateway, and is recorded here: no money moves.
    if (facts && minor(facts.refunded) >= minor(recorded) + minor(text)) return { state: "Settled" };
    const key = `refund-${id}-${recorded}`;
    const outcome = await refundPayment(service.gateway, { id, key, amount: text });
    return { state: outcome === "done" ? "Settled" : "Pending", transactionId: key };
  },
});
