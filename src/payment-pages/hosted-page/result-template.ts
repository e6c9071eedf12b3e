import { renderTemplate } from "../../pay-by-link/index.ts";
import { findTenant, templatesFor, type Layouts, type LayoutTemplate } from "../../tenancy/index.ts";
import { customerLanguageOf, publicTypeName, type Transaction } from "../../transactions/index.ts";
import { Html } from "../../platform/pages/index.ts";
import type { PageParts } from "../page/page.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { PaymentResult } from "./payment-view.ts";
import { resultTexts } from "./result-page.ts";

const TEMPLATES_OF: Readonly<Record<PaymentResult, readonly LayoutTemplate[]>> = {
  success: ["successPage"],
  pending: [],
  error: ["errorPage"],
  cancelled: ["cancelledPage"],
  expired: ["expiredPage"],
};
/** spec: an expired link is cancelled, with the same redirect behaviour as manual cancellation. */
const TEMPLATES_OF_EXPIRED_LINK: readonly LayoutTemplate[] = ["expiredPage", "cancelledPage"];

/**
 * The connector's or the tenant's own result page, if one renders (spec: "the cancel result template if one is configured"). It
 * is inside the gateway's page and under its policy: scripts and inline styles do not run.
 */
export async function ownResultPage(
  parts: PageParts,
  context: PaymentContext,
  result: PaymentResult,
): Promise<Html | undefined> {
  if (TEMPLATES_OF[result].length === 0) return undefined;
  return renderOwnResult(context, { result, layouts: await layoutsOf(parts, context.transaction) });
}

/** The templates of the payment's connector, and then of its tenant. */
export async function layoutsOf(
  parts: Pick<PageParts, "db" | "vault" | "findConnector">,
  { tenantGuid, metaConnectorGuid, connectorGuid }: Transaction,
): Promise<readonly Layouts[]> {
  const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.vault });
  const connector = await parts.findConnector(metaConnectorGuid ?? connectorGuid);
  return [connector?.payByLink, tenant?.settings.payByLink].filter((source) => source !== undefined);
}

/** The first template of the result that renders; undefined where the gateway's own page is shown. */
export function renderOwnResult(
  context: PaymentContext,
  { result, layouts }: { result: PaymentResult; layouts: readonly Layouts[] },
): Html | undefined {
  const { transaction, language, merchantName, amount } = context;
  const isExpiredLink = result === "expired" && transaction.status === "cancelled";
  const names = isExpiredLink ? TEMPLATES_OF_EXPIRED_LINK : TEMPLATES_OF[result];
  // Templates may exist in languages that the gateway's own texts do not have.
  const templateLanguage = customerLanguageOf(transaction) ?? language;
  const templates = names.flatMap((name) => templatesFor(layouts, { name, language: templateLanguage }));
  if (templates.length === 0) return undefined;
  const { request, merchantTransactionId, uuid } = transaction;
  const facts = {
    ...resultTexts(context, result),
    result,
    language,
    merchantName,
    shownAmount: amount,
    description: request.description,
    customer: request.customer,
    merchantTransactionId,
    uuid,
    transactionType: publicTypeName(transaction.type),
  };
  for (const template of templates) {
    const rendered = renderTemplate(template, { facts, as: "html" });
    if (rendered !== undefined) return new Html(rendered);
  }
  return undefined;
}
