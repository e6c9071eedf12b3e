import {
  text,
  type AdapterConnector,
  type JsonObject,
  type Money,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { addressesOf } from "./addresses.ts";
import { descriptionOf, mollieAmount } from "./amount.ts";
import { linesOf } from "./lines.ts";
import { localeOf } from "./locale.ts";
import { methodOf } from "./methods.ts";
import { REFERENCE } from "./outcome-of-payment.ts";

/** Mollie keeps about a kilobyte of metadata. */
const MAX_METADATA_BYTES = 1_000;

/** A customer and a mandate of Mollie, as `cst_…:mdt_…` names them. */
export interface MandateOfCustomer {
  readonly customer: string;
  readonly mandate?: string;
}

/** The body of `POST /v2/payments`, for a payment that the customer makes at Mollie's page. */
export function redirectPayment(
  request: ProviderRequest,
  { connector, customer }: { connector: AdapterConnector; customer: string | undefined },
): JsonObject {
  const method = methodOf(connector.method);
  const { amount, operation, returnUrl, webhookUrl } = request;
  // A registration is a first payment of nothing.
  const money = amount ?? { minor: 0n, currency: "EUR" };
  return {
    ...common(request, { connector, amount: money }),
    method: method.type,
    redirectUrl: returnUrl,
    ...(isPublic(webhookUrl) && { webhookUrl }),
    ...localeOf(request, connector),
    ...addressesOf(request),
    ...(method.withLines && { lines: linesOf(request, money) }),
    ...(method.separateCapture && {
      captureMode: operation === "preauthorize" ? "manual" : "automatic",
    }),
    ...(customer !== undefined && { sequenceType: "first", customerId: customer }),
  };
}

/** The same for one that is charged by a mandate, without the customer: it has no page. */
export function recurringPayment(
  request: ProviderRequest,
  { connector, customer, mandate }: { connector: AdapterConnector } & Required<MandateOfCustomer>,
): JsonObject {
  const method = methodOf(connector.method);
  const { amount, operation, webhookUrl } = request;
  if (!amount) throw new Error("A payment without an amount was submitted.");
  return {
    ...common(request, { connector, amount }),
    ...(method.mandate && { method: method.mandate }),
    sequenceType: "recurring",
    customerId: customer,
    mandateId: mandate,
    ...(isPublic(webhookUrl) && { webhookUrl }),
    ...(operation === "preauthorize" && { captureMode: "manual" }),
  };
}

function common(
  request: ProviderRequest,
  { connector, amount }: { connector: AdapterConnector; amount: Money },
): JsonObject {
  const { profileId } = connector.extraData;
  return {
    amount: mollieAmount(amount),
    description: descriptionOf(request),
    metadata: metadataOf(request),
    ...(profileId && { profileId }),
  };
}

/** By these a payment is found again at Mollie, by us and by the merchant; and what the merchant passes through, as far as it fits. */
export function metadataOf(request: ProviderRequest): JsonObject {
  const { submissionReference, merchantTransactionId, pspPassthroughData } = request;
  const own = { [REFERENCE]: submissionReference, merchant_transaction_id: merchantTransactionId };
  const all = { ...pspPassthroughData, ...own };
  return Buffer.byteLength(JSON.stringify(all)) <= MAX_METADATA_BYTES ? all : own;
}

/** Mollie refuses the payment when it cannot reach the address of its webhook: without one the gateway inquires. */
function isPublic(url: string): boolean {
  const { hostname } = new URL(url);
  const isLocal =
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    /^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(hostname) ||
    hostname.startsWith("[");
  return !isLocal;
}

/** The customer's name as a mandate needs it. */
export function nameOf({ customer }: ProviderRequest): string {
  const names = [text(customer["firstName"]), text(customer["lastName"])].filter(Boolean).join(" ");
  return names || text(customer["company"]);
}

/** The fields of a capture or refund; without an amount it is of the whole. */
export function fieldsOfPart(request: ProviderRequest): JsonObject {
  const { amount } = request;
  return {
    ...(amount && { amount: mollieAmount(amount) }),
    description: descriptionOf(request),
    metadata: metadataOf(request),
  };
}
