import { LanguageCode, PaymentMethodHandler, type Injector } from "@vendure/core";
import { cancelPayment, capturePayment, readPayment, refundPayment } from "@quittance/shop-kit";
import { amountOfVendure, recordedRefunds, recording } from "./payments.ts";
import { QUITTANCE, VendureBooks } from "./books.ts";
import { QuittanceService } from "./service.ts";

let service: QuittanceService;
let books: VendureBooks;

/** The handler of Vendure's payments. What the storefront sends is not believed: the gateway says what was paid. */
export const quittanceHandler = new PaymentMethodHandler({
  code: QUITTANCE,
  description: [{ languageCode: LanguageCode.en, value: "Quittance" }],
  args: {},
  init: (injector: Injector) => {
    service = injector.get(QuittanceService);
    books = injector.get(VendureBooks);
  },
  createPayment: async (_ctx, order, amount, _args, { id }) => {
    const facts = typeof id === "string" ? await readPayment(service.gateway, id) : undefined;
    if (!facts || facts.order !== order.code)
      return { amount, state: "Declined", errorMessage: "There is no such payment" };
    if (facts.amount !== amountOfVendure(amount, books.unitOf(order.currencyCode)))
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
    if (recording.getStore()) return { state: "Settled" };
    const unit = books.unitOf(order.currencyCode);
    const id = String(payment.metadata["id"]);
    const text = amountOfVendure(amount, unit);
    // Sent again after an answer that was lost, it is the same refund.
    const key = `refund-${id}-${recordedRefunds(payment)}-${text}`;
    const outcome = await refundPayment(service.gateway, { id, key, amount: text });
    return { state: outcome === "done" ? "Settled" : "Pending", transactionId: key };
  },
});
