import type { Connector } from "../../connectors/index.ts";
import { findCurrency, parseAmount, wordsOfAmountRefusal } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import {
  membersThatAccept,
  responseToRefusal,
  type TransactionParts,
} from "../../transaction-requests/index.ts";

export const ELEMENT_OPERATIONS = ["debit", "preauthorize", "register"] as const;

/** The payment that the merchant's page will request. */
export interface ElementPurchase {
  readonly operation: (typeof ELEMENT_OPERATIONS)[number];
  /** Decimal, in units of the currency. A registration needs neither. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

type ElementRefusal = Refusal<"element_refused"> & { readonly message: string };

/**
 * The connectors whose methods the element shows, in the merchant's order: those behind a Payment Selection Page that take the
 * payment, or the connector itself. A routing meta-connector chooses by the request, so that its default connector stands for all.
 */
export async function elementMethods(
  parts: TransactionParts,
  { connector, purchase }: { connector: Connector; purchase: ElementPurchase },
): Promise<readonly Connector[] | ElementRefusal> {
  const wrong = refuseAmount(purchase);
  if (wrong) return wrong;
  const { operation, amount, currency } = purchase;
  const request = {
    merchantTransactionId: "payment-element",
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
  };
  const accepting = await membersThatAccept(parts, { guids: shownBy(connector), operation, request });
  return isRefusal(accepting) ? refused(responseToRefusal(accepting).errorMessage) : accepting;
}

function shownBy(connector: Connector): readonly string[] {
  switch (connector.kind) {
    case "provider":
      return [connector.guid];
    case "routing":
      return [connector.routingMetaConnector.defaultConnector];
    case "multi_method":
      return connector.multiMethodMetaConnector.connectors;
  }
}

function refuseAmount({ operation, amount, currency }: ElementPurchase): ElementRefusal | undefined {
  if (operation === "register" && amount === undefined && currency === undefined) return undefined;
  if (currency === undefined || !findCurrency(currency))
    return refused("currency: must be an ISO 4217 currency");
  const total = parseAmount(amount ?? "", currency);
  return isRefusal(total)
    ? refused(`amount: ${wordsOfAmountRefusal(total, { text: amount ?? "", currency })}`)
    : undefined;
}

function refused(message: string): ElementRefusal {
  return { refused: true, code: "element_refused", message };
}
