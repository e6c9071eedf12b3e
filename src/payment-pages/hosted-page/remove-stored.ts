import type { FastifyReply } from "fastify";
import { detachPaymentInstrument } from "../../customer-profiles/index.ts";
import { openLink } from "../../transaction-requests/index.ts";
import type { PageParts } from "../page/page.ts";
import { viewOfPayment } from "./payment-view.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { showWithNotice, toPage, type PageExchange } from "./show-payment.ts";
import { chargeableInstruments } from "./stored-instruments.ts";
import { isSameInstrument } from "./without-repeats.ts";

/**
 * Takes a stored instrument out of the customer's profile, with its repeats, of which the page shows one. Charges that the
 * customer agreed to, such as a schedule's, go on. A card of another merchant in a shared container stays.
 */
export async function removeStored(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const transaction = await openLink(parts, exchange.transaction);
  const view = await viewOfPayment(parts, transaction);
  if (view.kind !== "form" && view.kind !== "selection") return toPage(parts, reply, transaction);
  const paymentToken = textField((request.body ?? {}) as PostedForm, "paymentToken");
  const offered = await chargeableInstruments(parts, transaction);
  const chosen = offered.find(({ instrument }) => instrument.paymentToken === paymentToken);
  const profile = transaction.request.customerProfileData;
  const connector = await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid);
  if (!chosen || !connector || !profile)
    return showWithNotice(parts, { ...exchange, transaction }, { view, notice: "storedGone" });
  for (const { instrument } of offered.filter((other) => isSameInstrument(chosen, other))) {
    // Instruments that were detached in the meantime are gone as requested, and those of other merchants stay.
    await detachPaymentInstrument(parts, {
      user: { connector, username: null },
      request: { ...profile, transactionUuid: instrument.transactionUuid },
    });
  }
  return toPage(parts, reply, transaction);
}
