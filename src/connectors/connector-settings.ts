import type { SettingDefinition } from "../tenancy/index.ts";
import type { Connector } from "./connector.ts";
import { BANK_SETTINGS } from "./bank-settings.ts";
import { RECURRING_SETTINGS } from "./recurring-settings.ts";
import { PAYMENT_PAGE_SETTINGS } from "./payment-page-settings.ts";

/** Every setting a connector can have; another one is refused by its name. */
export const CONNECTOR_SETTINGS = [
  {
    name: "api:request-signing-enabled",
    label: "API: Enable Request Signing",
    meaning: "Requests must carry a valid X-Signature.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "pci:card-data",
    label: "PCI: Accept card data",
    meaning: "Requests may carry cardData; those that do must be signed.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "postback:send-on-pending",
    label: "Postback: Send on PENDING status",
    meaning: "A callback is also sent while a transaction is pending.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "postback:send-on-capture",
    label: "Postback: Send on capture and void",
    meaning: "Captures and voids are announced to the callbackUrl of their preauthorize.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "postback:send-on-deregister",
    label: "Postback: Send on deregister",
    meaning: "Deregisters are announced to the callbackUrl of the transaction that registered.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "postback:suppress-outgoing",
    label: "Postback: Suppress outgoing",
    meaning: "No callback is sent at all.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "postback:include-3ds-data",
    label: "Postback: Include 3DS Data",
    meaning: "Callbacks carry the 3-D Secure result in extraData.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "postback:use-rfc-compliant-tz",
    label: "Postback: Use RFC compliant time zone",
    meaning:
      "The Date header of callbacks ends in GMT, as RFC 1123 has it and Java reads it; switched off, in UTC. The signature covers the header as it is sent.",
    kind: { type: "switch" },
    default: "1",
  },
  {
    name: "postback-queue:max-retries",
    label: "Postback Queue: Max. retries",
    meaning: "How many of the scheduled retries of a callback are made.",
    kind: { type: "integer", min: 0, max: 14 },
    default: "14",
  },
  {
    name: "status:incoming-settlement-state",
    label: "Status API: Report incoming settlement state",
    meaning: "Status responses have incomingSettlementState, once a settlement was imported or set.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "tx:expiration-minutes",
    label: "Transaction: Expiration",
    meaning: "Minutes after which a transaction that waits for its customer expires; 0 = never.",
    kind: { type: "integer", min: 0, max: 525_600 },
    default: "0",
  },
  {
    name: "tx:max-attempts",
    label: "Transaction: Max. attempts on the page",
    meaning:
      "How often a customer on the payment page may pay until a decline is final; 1 = the first decline is. Of a Payment Selection Page, its `retries` say it where they are set. Requests that bring their card or token are always final on the first decline.",
    kind: { type: "integer", min: 1, max: 100 },
    default: "5",
  },
  {
    name: "tx:last-of-three-decimals",
    label: "Transaction: Last of three decimals",
    meaning:
      "Amounts of currencies with three decimals, as 5.123 KWD, may end in another digit than 0. The card schemes do not take that.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "dcc:enabled",
    label: "DCC: Enabled",
    meaning: "Dynamic currency conversion is activated.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "dcc:markup-percent",
    label: "DCC: Mark-up",
    meaning: "Percent added to the reference rate.",
    kind: { type: "decimal", min: 0, max: 100, maxDecimals: 4 },
    default: "0",
  },
  {
    name: "dcc:quote-validity-minutes",
    label: "DCC: Quote validity",
    meaning: "Minutes for which a conversion offer holds.",
    kind: { type: "integer", min: 1, max: 1_440 },
    default: "15",
  },
  {
    name: "3dsecure:check",
    label: "3-D Secure: Check",
    meaning:
      "Authentication of requests without `3dsecure`: optional, or mandatory = no payment without authentication.",
    kind: { type: "choice", allowed: ["optional", "mandatory"] },
    default: "optional",
  },
  {
    name: "3dsecure:continue-on",
    label: "3-D Secure: Continue on",
    meaning:
      "Results without authentication an optional payment goes on with: U unavailable, I informational, N not authenticated.",
    kind: { type: "choice", allowed: ["none", "U", "I", "U,I", "U,N,I"] },
    default: "U,I",
  },
  ...BANK_SETTINGS,
  {
    name: "payByLink:late-payment",
    label: "Pay-by-Link: Late payment",
    meaning: "Money that a provider's page collects after a cancellation is kept, or voided or refunded.",
    kind: { type: "choice", allowed: ["keep", "void"] },
    default: "keep",
  },
  {
    name: "customer-profiles:reduce-transactions",
    label: "Customer profiles: Reduce transactions on deletion",
    meaning:
      "deleteProfile also takes out of the profile's transactions what accounting does not need; without it they keep what they were sent with.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "redirect:qr-code",
    label: "Redirect: QR code",
    meaning: "Responses with a redirectUrl also have it as a QR code (redirectQRCode).",
    kind: { type: "switch" },
    default: "0",
  },
  ...PAYMENT_PAGE_SETTINGS,
  ...RECURRING_SETTINGS,
  {
    name: "risk-engine:show-risk-check-data-in-api-result",
    label: "Risk: Show riskCheckData in responses",
    meaning: "Responses to transaction requests have riskCheckData where a risk profile was applied.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "risk-engine:manual-review-delay",
    label: "Risk: Time limit of reviews",
    meaning:
      "Hours after which an open review is decided by the gateway; 0 = never. An authorisation may lapse before.",
    kind: { type: "integer", min: 0, max: 720 },
    default: "0",
  },
  {
    name: "risk-engine:manual-review-decision",
    label: "Risk: Decision after the time limit",
    meaning: "How a review ends that was not decided in time.",
    kind: { type: "choice", allowed: ["decline", "approve"] },
    default: "decline",
  },
  {
    name: "risk-engine:manual-review-for-recurring",
    label: "Risk: Review of recurring payments",
    meaning:
      "Recurring payments can be put under review; switched off, rules that want a review approve them.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "risk-engine:store-test-tx",
    label: "Risk: Remember test transactions",
    meaning: "Velocity rules count transactions in test mode, apart from all others.",
    kind: { type: "switch" },
    default: "0",
  },
] as const satisfies readonly SettingDefinition[];

type Definition = (typeof CONNECTOR_SETTINGS)[number];
type NamesOf<Type extends Definition["kind"]["type"]> = Extract<Definition, { kind: { type: Type } }>["name"];
type WithSettings = Pick<Connector, "settings">;
type ConnectorSettingName = Definition["name"];

export function settingIsOn(connector: WithSettings, name: NamesOf<"switch">): boolean {
  return settingOf(connector, name) === "1";
}

export function integerSetting(connector: WithSettings, name: NamesOf<"integer">): number {
  return Number(settingOf(connector, name));
}

/** Decimal text, for exact arithmetic. */
export function decimalSetting(connector: WithSettings, name: NamesOf<"decimal">): string {
  return settingOf(connector, name);
}

export function choiceSetting<Name extends NamesOf<"choice">>(
  connector: WithSettings,
  name: Name,
): AllowedValue<Name> {
  return settingOf(connector, name) as AllowedValue<Name>;
}

type AllowedValue<Name extends NamesOf<"choice">> = Extract<
  Definition,
  { name: Name; kind: { type: "choice" } }
>["kind"]["allowed"][number];

const DEFAULTS: ReadonlyMap<string, string> = new Map(
  CONNECTOR_SETTINGS.map((definition) => [definition.name, definition.default]),
);

/** Text of a form that the definition describes. */
export function textSetting(connector: WithSettings, name: NamesOf<"pattern" | "time_zone">): string {
  return settingOf(connector, name);
}

function settingOf(connector: WithSettings, name: ConnectorSettingName): string {
  return connector.settings[name] ?? DEFAULTS.get(name)!;
}
