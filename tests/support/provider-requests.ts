import { randomBytes } from "node:crypto";

import type {
  AdapterConnector,
  PaymentSource,
  ProviderOperation,
  ProviderRequest,
} from "../../src/connectors/adapter.ts";
import { parseAmount, type Money } from "../../src/platform/money/index.ts";
import { isRefusal } from "../../src/platform/refusal.ts";

/** A request as the gateway passes it to an adapter, of a customer who pays by card by default. */
export function providerRequest(change: Partial<ProviderRequest> = {}): ProviderRequest {
  const transactionUuid = randomBytes(10).toString("hex");
  return {
    operation: "debit",
    transactionUuid,
    merchantTransactionId: `order-${transactionUuid}`,
    amount: money("9.99"),
    source: card("4111111111111111"),
    reference: null,
    withRegister: false,
    isFinalCapture: false,
    transactionIndicator: null,
    authentication: null,
    schemeReference: { transactionIdentifier: null, lifecycleIdentifier: null },
    description: "Blue socks",
    language: "en",
    customer: {},
    extraData: {},
    pspPassthroughData: {},
    returnUrl: "http://127.0.0.1/redirect/back",
    ...change,
  };
}

/** The request of a follow-up. */
export function followUp(
  operation: ProviderOperation,
  original: ProviderRequest,
  change: Partial<ProviderRequest> = {},
): ProviderRequest {
  const reference = { transactionUuid: original.transactionUuid, adapterTransactionId: null };
  return providerRequest({ operation, source: null, reference, ...change });
}

export function money(amount: string, currency = "EUR"): Money {
  const parsed = parseAmount(amount, currency);
  if (isRefusal(parsed)) throw new Error(`${amount} ${currency}: ${parsed.code}`);
  return parsed;
}

export function card(
  pan: string,
  change: Partial<Extract<PaymentSource, { kind: "card" }>> = {},
): PaymentSource {
  return {
    kind: "card",
    pan,
    expirationMonth: "12",
    expirationYear: "2099",
    cardHolder: "Ada Lovelace",
    ...change,
  };
}

export function adapterConnector(
  method: string,
  extraData: Record<string, string> = {},
  config: Record<string, unknown> = {},
): AdapterConnector {
  return {
    guid: "CO-0000-0000-0000-0000-0000-0001",
    method,
    config: { ...config, extraData },
    credentials: {},
  };
}
