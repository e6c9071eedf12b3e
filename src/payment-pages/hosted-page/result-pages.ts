import { mailsReceipts } from "../../pay-by-link/index.ts";
import { html } from "../../platform/pages/index.ts";
import { connectorOfTransaction } from "../../transaction-requests/index.ts";
import { methodLabel } from "../page/method-labels.ts";
import type { PageParts } from "../page/page.ts";
import { receiptOf } from "./conversion-receipt.ts";
import { momentScript } from "./page-scripts.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { PaymentResult } from "./payment-view.ts";
import type { ReceiptMail } from "./receipt-mail-form.ts";
import { resultPage } from "./result-page.ts";
import { ownResultPage } from "./result-template.ts";
import type { PageOfPayment } from "./send-hosted-page.ts";
import { successPage } from "./success-page.ts";

/** The page of a payment that has ended: the merchant's own, the receipt of a paid one, or what happened. */
export async function pageOfResult(
  parts: PageParts,
  context: PaymentContext,
  result: PaymentResult,
): Promise<PageOfPayment> {
  const title = context.texts[`${result}Title`];
  const own = await ownResultPage(parts, context, result);
  if (own)
    return { title, content: html`<main class="own">${own} ${await receiptOf(parts, context)}</main>` };
  if (result !== "success") return { title, content: resultPage(context, result) };
  const isOffered = await mailsReceipts(parts.db, parts, context.transaction);
  return pageOfSuccess(parts, context, { kind: isOffered ? "offered" : "not_offered" });
}

/** The receipt, with what came of the request for it by e-mail. */
export async function pageOfSuccess(
  parts: PageParts,
  context: PaymentContext,
  mail: ReceiptMail,
): Promise<PageOfPayment> {
  const { texts, transaction } = context;
  const receipt = await receiptOf(parts, context);
  const method = methodLabel(parts, texts, await connectorOfTransaction(parts, transaction));
  return {
    title: texts.successTitle,
    content: successPage(context, { method, receipt, mail }),
    ...momentScript(parts.assets, "receipt.js"),
    ...(mail.kind === "offered" && mail.problem !== undefined && { status: 422 }),
  };
}
