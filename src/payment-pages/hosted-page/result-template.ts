import { renderTemplate } from "../../pay-by-link/index.ts";
import { findTenant, type LayoutTemplate } from "../../tenancy/index.ts";
import { Html } from "../assets/html.ts";
import type { HostedPageParts, PaymentContext } from "./payment-context.ts";
import type { PaymentResult } from "./payment-view.ts";
import { resultTexts } from "./result-page.ts";

const TEMPLATE_OF: Readonly<Record<PaymentResult, LayoutTemplate | undefined>> = {
  success: "successPage",
  pending: undefined,
  error: "errorPage",
  cancelled: "cancelledPage",
  expired: "expiredPage",
};

/**
 * The tenant's own result page, if it has one that works (spec: "the cancel result template if one is configured"). It
 * stands inside the gateway's page and under its policy: its scripts and inline styles do not run.
 */
export async function ownResultPage(
  parts: HostedPageParts,
  context: PaymentContext,
  result: PaymentResult,
): Promise<Html | undefined> {
  const name = TEMPLATE_OF[result];
  if (!name) return undefined;
  const { transaction, texts, language, merchantName, amount } = context;
  const { tenantGuid, request, merchantTransactionId, uuid } = transaction;
  const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.vault });
  const template = tenant?.settings.payByLink.defaultLayout[name];
  if (template === undefined) return undefined;
  const facts = {
    ...resultTexts(texts, result),
    result,
    language,
    merchantName,
    shownAmount: amount,
    description: request["description"],
    customer: request["customer"],
    merchantTransactionId,
    uuid,
  };
  const rendered = renderTemplate(template, { facts, as: "html" });
  return rendered === undefined ? undefined : new Html(`<main class="own">${rendered}</main>`);
}
