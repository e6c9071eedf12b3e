import { settingIsOn, type Connector } from "../../connectors/index.ts";
import type { Adapter } from "../../providers/index.ts";
import { isPayByLink, refuseReminder } from "../../pay-by-link/index.ts";
import { returnSource, webOrigin } from "../../platform/http/index.ts";
import { findCurrency, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { checkCapabilities, type NamedAmount } from "./check-capabilities.ts";
import { amountsOfSplits, checkSplits } from "./check-splits.ts";
import { parseMoney } from "./parse-money.ts";
import { readAmount } from "./read-amount.ts";
import { fieldInvalid, type AcceptRefusal, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { Operation } from "../schema/operations.ts";

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

interface RuleInput extends RequestToAccept {
  readonly amount: Money | null | FieldRefusal;
  readonly surcharge: Money | null | FieldRefusal;
}

/** The rules, in the documented order. */
const RULES: readonly ((input: RuleInput) => AcceptRefusal | undefined)[] = [
  checkConnector,
  checkAdapter,
  checkSupported,
  checkSwitchedOn,
  checkSchedule,
  checkCardData,
  ({ amount }) => (isRefusal(amount) ? amount : undefined),
  ({ surcharge }) => (isRefusal(surcharge) ? surcharge : undefined),
  checkAddresses,
  checkItems,
  ({ request, amount }) => (isRefusal(amount) ? undefined : checkSplits(request, amount)),
  (input) => checkCapabilities(input, amountsOf(input)),
  checkProfileData,
  checkSources,
  checkReminder,
  checkReference,
];

/** Applies the rules; the first that is broken is the refusal. */
export function acceptRequest(options: RequestToAccept): AcceptedRequest | AcceptRefusal {
  const { operation, request } = options;
  const amount = readAmount(request);
  const surcharge = readSurcharge(request);
  for (const rule of RULES) {
    const refusal = rule({ ...options, amount, surcharge });
    if (refusal) return refusal;
  }
  if (isRefusal(amount) || isRefusal(surcharge)) throw new Error("A refused amount was not refused.");
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
export function transactionTypeOf<Name extends Operation>(
  operation: Name,
): (typeof PROVIDER_OPERATION)[Name] {
  return PROVIDER_OPERATION[operation];
}

function checkConnector({ connector }: RequestToAccept): AcceptRefusal | undefined {
  return connector.disabled ? { refused: true, code: "connector_disabled" } : undefined;
}

function checkAdapter({ connector, adapter }: RequestToAccept): AcceptRefusal | undefined {
  if (adapter || connector.kind !== "provider") return undefined;
  return { refused: true, code: "provider_not_available", adapter: connector.adapter };
}

function checkSupported(options: RequestToAccept): AcceptRefusal | undefined {
  if (supports(options)) return undefined;
  const { operation, connector } = options;
  return { refused: true, code: "operation_not_supported", operation, method: connector.method };
}

function checkSwitchedOn({ operation, request, connector }: RequestToAccept): AcceptRefusal | undefined {
  if (!isDisabled(connector, operation, request)) return undefined;
  return { refused: true, code: "operation_disabled", operation };
}

function checkSchedule({ request, connector, adapter }: RequestToAccept): AcceptRefusal | undefined {
  if (!request.schedule) return undefined;
  if (!connector.attributes.scheduleApiAvailable) return { refused: true, code: "schedule_not_enabled" };
  const operations = adapter?.methods[connector.method]?.operations;
  if (connector.kind !== "provider" || operations?.includes("register")) return undefined;
  return fieldInvalid("schedule", { code: "registers_nothing" });
}

function checkCardData({ request, connector }: RequestToAccept): AcceptRefusal | undefined {
  if (!request.cardData || settingIsOn(connector, "pci:card-data")) return undefined;
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

function readSurcharge(request: TransactionRequest): Money | null | FieldRefusal {
  if (request.surchargeAmount === undefined || request.currency === undefined) return null;
  return parseMoney("surchargeAmount", String(request.surchargeAmount), request.currency);
}

/** All amounts of money that the request moves; each was checked by itself. */
function amountsOf({ request, amount, surcharge }: RuleInput): NamedAmount[] {
  const named = { amount, surchargeAmount: surcharge };
  return [
    ...Object.entries(named).flatMap(([path, money]) =>
      money === null || isRefusal(money) ? [] : [{ path, amount: money }],
    ),
    ...amountsOfSplits(request),
  ];
}

function checkItems({ request }: RequestToAccept): AcceptRefusal | undefined {
  if (!request.items) return undefined;
  if (Buffer.byteLength(JSON.stringify(request.items)) > ITEMS_MAX_BYTES) {
    return fieldInvalid("items", { code: "too_many_bytes", limit: ITEMS_MAX_BYTES });
  }
  const index = request.items.findIndex(
    (item) => item.currency !== undefined && !findCurrency(item.currency),
  );
  return index < 0 ? undefined : fieldInvalid(`items[${index}].currency`, { code: "no_currency" });
}

const RETURN_ADDRESSES = ["successUrl", "cancelUrl", "errorUrl"] as const;

/** An unusable address is refused now; otherwise the merchant would notice by a callback that never arrives. */
function checkAddresses({ request }: RequestToAccept): AcceptRefusal | undefined {
  for (const name of RETURN_ADDRESSES) {
    const address = request[name];
    if (address !== undefined && returnSource(address) === undefined)
      return fieldInvalid(name, {
        code: "wrong_form",
        form: "address",
        wanted:
          "must be an http or https address or one of an app, as https://shop.example/return or myshop://order/17",
      });
  }
  const { callbackUrl } = request;
  const isCallable = callbackUrl === undefined || webOrigin(callbackUrl) !== undefined;
  return isCallable
    ? undefined
    : fieldInvalid("callbackUrl", {
        code: "wrong_form",
        form: "address",
        wanted: "must be an http or https address, as https://shop.example/callback",
      });
}

/** Without `withRegister` it names the profile whose instruments the payment page offers, and nothing is stored in it. */
function checkProfileData({ operation, request }: RequestToAccept): AcceptRefusal | undefined {
  const { customerProfileData, withRegister } = request;
  if (!customerProfileData) return undefined;
  const { profileGuid, customerIdentification, markAsPreferred } = customerProfileData;
  if (!(profileGuid ?? customerIdentification))
    return fieldInvalid("customerProfileData", {
      code: "required_one_of",
      names: ["profileGuid", "customerIdentification"],
    });
  if (markAsPreferred === true && operation !== "register" && withRegister !== true)
    return fieldInvalid("customerProfileData.markAsPreferred", { code: "preferred_unstored" });
  return undefined;
}

function checkReminder({ request }: RequestToAccept): AcceptRefusal | undefined {
  const complaint = refuseReminder(request);
  return complaint === undefined
    ? undefined
    : fieldInvalid("payByLink.reminderInMinute", { code: complaint });
}

/** One way to pay at a time: two would leave it to chance which one is charged. */
function checkSources({ request }: RequestToAccept): AcceptRefusal | undefined {
  if (request.cardData && request.transactionToken)
    return fieldInvalid("transactionToken", { code: "not_combined", other: "cardData" });
  if (isPayByLink(request) && request.cardData)
    return fieldInvalid("cardData", { code: "not_combined", other: "payByLink" });
  return undefined;
}

function checkReference({ operation, request }: RequestToAccept): AcceptRefusal | undefined {
  if (operation === "deregister" && !request.referenceUuid && !request.transactionToken) {
    return fieldInvalid("referenceUuid", {
      code: "required_one_of",
      names: ["referenceUuid", "transactionToken"],
    });
  }
  if (request.transactionToken && request.referenceUuid) {
    return fieldInvalid("referenceUuid", { code: "not_combined", other: "transactionToken" });
  }
  return undefined;
}
