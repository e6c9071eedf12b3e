import { randomBytes } from "node:crypto";

import {
  isRefusal,
  parseAmount,
  type AdapterConnector,
  type Money,
  type PaymentSource,
  type ProviderOperation,
  type ProviderRequest,
} from "../index.ts";

/** A request as the gateway passes it to an adapter, of a customer who pays by card by default. */
export function providerRequest(change: Partial<ProviderRequest> = {}): ProviderRequest {
  const submissionReference = randomBytes(10).toString("hex");
  return {
    operation: "debit",
    submissionReference,
    merchantTransactionId: `order-${submissionReference}`,
    amount: money("9.99"),
    surcharge: null,
    source: card("4111111111111111"),
    customerInput: {},
    token: null,
    reference: null,
    withRegister: false,
    isFinalCapture: false,
    captureInMinutes: null,
    transactionIndicator: null,
    storedCredential: null,
    isMailOrTelephoneOrder: false,
    authentication: null,
    schemeReference: { transactionIdentifier: null, lifecycleIdentifier: null },
    recipientReference: null,
    description: "Blue socks",
    items: [],
    splits: [],
    l2l3Data: null,
    browser: null,
    language: "en",
    customer: {},
    extraData: {},
    pspPassthroughData: {},
    returnUrl: "http://127.0.0.1/redirect/back",
    webhookUrl: "http://127.0.0.1/providers/acme/CO-0000-0000-0000-0000-0000-0001",
    ...change,
  };
}

/** The request of a follow-up. */
export function followUp(
  operation: ProviderOperation,
  original: ProviderRequest,
  change: Partial<ProviderRequest> = {},
): ProviderRequest {
  const { submissionReference, amount } = original;
  const immediate = {
    submissionReference,
    operation: original.operation,
    amount,
    providerReference: null,
    continuation: null,
    adapterTransactionId: null,
  };
  const totals = {
    authorizedMinor: amount?.minor ?? 0n,
    capturedMinor: 0n,
    voidedMinor: 0n,
    refundedMinor: 0n,
  };
  const reference = { root: immediate, immediate, totals };
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
  change: Partial<AdapterConnector> = {},
): AdapterConnector {
  return {
    guid: "CO-0000-0000-0000-0000-0000-0001",
    method,
    testMode: true,
    extraData,
    language: null,
    credentials: {},
    secrets: { webhookSecrets: [], hmacKeys: [], reportCredentials: [], payoutKeys: [] },
    ...change,
  };
}
