import type { FastifyReply } from "fastify";
import { mailsReceipts, planReceiptMail } from "../../pay-by-link/index.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { isTimeZone } from "../../platform/time-zone.ts";
import { lockTransaction } from "../../transactions/index.ts";
import type { PageParts } from "../page/page.ts";
import { conversionReceiptOf } from "./conversion-receipt.ts";
import { paymentContext } from "./payment-context.ts";
import { viewOfPayment } from "./payment-view.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import type { ReceiptMail } from "./receipt-mail-form.ts";
import { pageOfSuccess } from "./result-pages.ts";
import { sendPaymentPage, toPage, type PageExchange } from "./show-payment.ts";

const MAX_ZONE_LENGTH = 64;

/** Sends the receipt of a paid payment to the address that the customer typed. */
export async function mailReceipt(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { transaction, request, reply } = exchange;
  const view = await viewOfPayment(parts, transaction);
  const isPaid = view.kind === "result" && view.result === "success";
  if (!isPaid || !(await mailsReceipts(parts.db, parts, transaction)))
    return toPage(parts, reply, transaction);
  const context = await paymentContext(parts, exchange);
  const { texts, language } = context;
  const show = async (mail: ReceiptMail): Promise<FastifyReply> =>
    sendPaymentPage(parts, { ...exchange, context }, await pageOfSuccess(parts, context, mail));
  const typed = textField((request.body ?? {}) as PostedForm, "email");
  if (!isEmailAddress(typed)) return show({ kind: "offered", typed, problem: texts.emailInvalid });
  const timeZone = textField((request.body ?? {}) as PostedForm, "timeZone").slice(0, MAX_ZONE_LENGTH);
  const conversion = await conversionReceiptOf(parts, context);
  const planned = await parts.db.transaction(async (tx) => {
    // Serialises concurrent requests, so that the limit holds for all of them.
    await lockTransaction(tx, transaction.uuid);
    return planReceiptMail(tx, parts, {
      transaction,
      recipient: typed,
      facts: { language, conversion, ...(isTimeZone(timeZone) && { timeZone }) },
    });
  });
  if (!planned) return toPage(parts, reply, transaction);
  parts.notifyWorkers();
  return show({ kind: "sent", to: typed });
}
