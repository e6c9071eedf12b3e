import { settingIsOn, type Adapter, type Connector } from "../connectors/index.ts";
import { isPayByLink } from "../pay-by-link/index.ts";
import { webOrigin } from "../platform/http/index.ts";
import { findCurrency, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { checkSplits } from "./check-splits.ts";
import { parseMoney } from "./parse-money.ts";
import { fieldInvalid, type RequestRefusal } from "./refusals.ts";
import type { Operation, TransactionRequest } from "./schema/field-matrix.ts";

/** A request that passed all rules that need nothing but the request, its connector and the adapter. */
export interface AcceptedRequest {
  readonly operation: Operation;
  readonly request: TransactionRequest;
  readonly amount: Money | null;
  readonly surchargeMinor: bigint;
}

const ITEMS_MAX_BYTES = 32_768;

interface RequestToAccept {
  readonly operation: Operation;
  readonly request: TransactionRequest;
  readonly connector: Connector;
  readonly adapter: Adapter | undefined;
}

/** Applies the rules in the documented order; the first that is broken is the refusal. */
export function acceptRequest(options: RequestToAccept): AcceptedRequest | RequestRefusal {
  const { operation, request, connector } = options;
  const refused =
    checkConnector(connector) ??
    checkSupported(options) ??
    checkSwitchedOn(options) ??
    checkSchedule(request) ??
    checkCardData(request, connector);
  if (refused) return refused;
  const amount = readAmount(request);
  if (isRefusal(amount)) return amount;
  const surcharge = readSurcharge(request);
  if (isRefusal(surcharge)) return surcharge;
  const broken =
    checkAddresses(request) ??
    checkItems(request) ??
    checkSplits(request, amount) ??
    checkProfileData(operation, request) ??
    checkSources(request) ??
    checkReference(operation, request);
  if (broken) return broken;
  return { operation, request, amount, surchargeMinor: surcharge?.minor ?? 0n };
}

const PROVIDER_OPERATION = {
  debit: "debit",
  preauthorize: "preauthorize",
  incrementalAuthorization: "incremental-authorization",
  capture: "capture",
  void: "void",
  register: "register",
  deregister: "deregister",
  refund: "refund",
  payout: "payout",
} as const;

/** The transaction type, and the provider's operation, of an operation of the API. */
export function transactionTypeOf(operation: Operation): (typeof PROVIDER_OPERATION)[Operation] {
  return PROVIDER_OPERATION[operation];
}

function checkConnector({ disabled }: Connector): RequestRefusal | undefined {
  return disabled ? { refused: true, code: "connector_disabled" } : undefined;
}

function checkSupported(options: RequestToAccept): RequestRefusal | undefined {
  if (supports(options)) return undefined;
  const { operation, connector } = options;
  return { refused: true, code: "operation_not_supported", operation, method: connector.method };
}

function checkSwitchedOn({ operation, request, connector }: RequestToAccept): RequestRefusal | undefined {
  if (!isDisabled(connector, operation, request)) return undefined;
  return { refused: true, code: "operation_disabled", operation };
}

function checkSchedule({ schedule }: TransactionRequest): RequestRefusal | undefined {
  return schedule ? { refused: true, code: "schedule_not_enabled" } : undefined;
}

function checkCardData({ cardData }: TransactionRequest, connector: Connector): RequestRefusal | undefined {
  if (!cardData || settingIsOn(connector, "pci:card-data")) return undefined;
  return { refused: true, code: "card_data_not_allowed" };
}

function supports({ operation, connector, adapter }: RequestToAccept): boolean {
  // A meta-connector supports what the connector supports that the request is routed to.
  if (connector.kind !== "provider") return true;
  return adapter?.methods[connector.method]?.operations.includes(transactionTypeOf(operation)) ?? false;
}

/** Connector property disabledTransactionTypes. */
function isDisabled(connector: Connector, operation: Operation, request: TransactionRequest): boolean {
  const recurring = request.transactionIndicator === "RECURRING";
  const name =
    operation === "debit" || operation === "preauthorize"
      ? `${recurring ? "recurring" : "initial"}_${operation}`
      : operation;
  return connector.disabledTransactionTypes.some((disabled) => disabled === name);
}

function readAmount(request: TransactionRequest): Money | null | RequestRefusal {
  if (request.amount === undefined && request.currency === undefined) return null;
  if (request.currency === undefined) return fieldInvalid("currency", "'currency' is required");
  if (request.amount === undefined) return fieldInvalid("amount", "'amount' is required");
  if (!findCurrency(request.currency))
    return fieldInvalid("currency", `'${request.currency}' is not an ISO 4217 currency`);
  const amount = parseMoney("amount", request.amount, request.currency);
  if (!isRefusal(amount) && amount.minor === 0n) return fieldInvalid("amount", "must be greater than 0");
  return amount;
}

function readSurcharge(request: TransactionRequest): Money | undefined | RequestRefusal {
  if (request.surchargeAmount === undefined || request.currency === undefined) return undefined;
  return parseMoney("surchargeAmount", request.surchargeAmount, request.currency);
}

function checkItems(request: TransactionRequest): RequestRefusal | undefined {
  if (!request.items) return undefined;
  if (Buffer.byteLength(JSON.stringify(request.items)) > ITEMS_MAX_BYTES) {
    return fieldInvalid("items", `must not be larger than ${ITEMS_MAX_BYTES} bytes`);
  }
  const index = request.items.findIndex(
    (item) => item.currency !== undefined && !findCurrency(item.currency),
  );
  return index < 0 ? undefined : fieldInvalid(`items[${index}].currency`, "is not an ISO 4217 currency");
}

const ADDRESSES = ["successUrl", "cancelUrl", "errorUrl", "callbackUrl"] as const;

/** An unusable address is refused now; otherwise the merchant would notice by a callback that never arrives. */
function checkAddresses(request: TransactionRequest): RequestRefusal | undefined {
  const name = ADDRESSES.find(
    (field) => request[field] !== undefined && webOrigin(request[field]) === undefined,
  );
  return name && fieldInvalid(name, "is not a valid URL");
}

/** Without `withRegister` it names the profile whose instruments the payment page offers, and nothing is stored in it. */
function checkProfileData(
  operation: Operation,
  { customerProfileData, withRegister }: TransactionRequest,
): RequestRefusal | undefined {
  if (!customerProfileData) return undefined;
  const { profileGuid, customerIdentification, markAsPreferred } = customerProfileData;
  if (!(profileGuid ?? customerIdentification))
    return fieldInvalid("customerProfileData", "'profileGuid' or 'customerIdentification' is required");
  if (markAsPreferred === true && operation !== "register" && withRegister !== true)
    return fieldInvalid(
      "customerProfileData.markAsPreferred",
      "needs 'withRegister': without it no instrument is stored that could be preferred",
    );
  return undefined;
}

/** One way to pay at a time: two would leave it to chance which one is charged. */
function checkSources(request: TransactionRequest): RequestRefusal | undefined {
  if (request.cardData && request.transactionToken)
    return fieldInvalid("transactionToken", "cannot be combined with 'cardData'");
  if (isPayByLink(request) && request.cardData)
    return fieldInvalid("cardData", "cannot be combined with 'payByLink'");
  return undefined;
}

function checkReference(operation: Operation, request: TransactionRequest): RequestRefusal | undefined {
  if (operation === "deregister" && !request.referenceUuid && !request.transactionToken) {
    return fieldInvalid("referenceUuid", "'referenceUuid' or 'transactionToken' is required");
  }
  if (request.transactionToken && request.referenceUuid) {
    return fieldInvalid("referenceUuid", "cannot be combined with 'transactionToken'");
  }
  return undefined;
}
