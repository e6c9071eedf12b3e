import { currencyOf } from "../../../platform/money/index.ts";
import type { AdapterConnector, PaymentSource, ProviderRequest } from "@quittance/provider-kit";
import { connectorSettings, simulatorSettings } from "./settings.ts";
import { approved, declined, type Decision } from "./decision.ts";

type Card = Extract<PaymentSource, { kind: "card" }>;

/** The published test cards of the simulator. */
export const SUCCESS_PANS = [
  "4111111111111111",
  "5555555555554444",
  "38000000000006",
  "378282246310005",
  "6011111111111117",
  "4242424242424242",
];
export const FAILURE_PANS = ["4000000000000002", "5105105105105100"];

/** This amount, in any currency, requires strong customer authentication. */
export const SOFT_DECLINE_AMOUNT = 65n;

/** The card number decides; the issuer's checks of expiry, CVV and authentication come first. */
export function decideCard(
  card: Card,
  context: { request: ProviderRequest; connector: AdapterConnector; now: Temporal.Instant },
): Decision {
  const { request, connector, now } = context;
  const settings = connectorSettings(connector);
  if (!isExpiry(card)) return declined("incorrectPaymentInfo");
  if (isExpired(expiryMonth(card), now)) return declined("expiredCard");
  if (card.cvv !== undefined && !fitsBrand(card.cvv, card.pan)) return declined("incorrectPaymentInfo");
  const needsCvv = settings["simulator:requireCvv"] === "1" && card.wallet === undefined;
  if (card.cvv === undefined && needsCvv) return declined("cvvRequired");
  if (FAILURE_PANS.includes(card.pan)) return declined("transactionDeclined");
  if (refusesExemption(card, request, simulatorSettings(request, connector))) return declined("softDeclined");
  if (wantsAuthentication(request, settings)) return declined("softDeclined");
  if (SUCCESS_PANS.includes(card.pan)) return approved;
  return defaultResult(settings);
}

/** The connector's "Default Result" for instruments the simulator does not know: `success` unless set to `error`. */
export function defaultResult(settings: Readonly<Record<string, string>>): Decision {
  return settings["defaultResult"] === "error" ? declined("transactionDeclined") : approved;
}

function isExpiry(card: Card): boolean {
  return /^(0[1-9]|1[0-2])$/.test(card.expirationMonth) && /^\d{4}$/.test(card.expirationYear);
}

/** `2026-12` */
export function expiryMonth({
  expirationYear,
  expirationMonth,
}: Pick<Card, "expirationYear" | "expirationMonth">): string {
  return `${expirationYear}-${expirationMonth}`;
}

/** A card is good until the last day of its month ends everywhere on earth: the latest zone is twelve hours behind UTC. */
export function isExpired(month: string, now: Temporal.Instant): boolean {
  const today = now.toZonedDateTimeISO("-12:00").toPlainDate();
  return month < today.toPlainYearMonth().toString();
}

function fitsBrand(cvv: string, pan: string): boolean {
  return cvv.length === cvvDigits(pan);
}

/** American Express has four digits on the front of the card. */
export function cvvDigits(pan: string): number {
  return /^3[47]/.test(pan) ? 4 : 3;
}

/**
 * `simulator:softDecline` `always` (connector) makes an issuer that never accepts a proof, to show that
 * the gateway does not step up endlessly.
 */
function wantsAuthentication(request: ProviderRequest, settings: Readonly<Record<string, string>>): boolean {
  if (request.operation !== "debit" && request.operation !== "preauthorize") return false;
  if (!request.amount) return false;
  const digits = currencyOf(request.amount.currency).minorUnitDigits;
  if (request.amount.minor !== SOFT_DECLINE_AMOUNT * 10n ** BigInt(digits)) return false;
  return settings["simulator:softDecline"] === "always" || !hasValidProof(request);
}

/** A card holder with which the simulated issuer refuses every exemption. */
const REFUSES_EXEMPTIONS = "SCA Refuse";

/** The issuer grants exemptions, unless the card holder or the setting `simulator:exemption` says `refuse`. */
function refusesExemption(
  { cardHolder }: Card,
  request: ProviderRequest,
  settings: Readonly<Record<string, string>>,
): boolean {
  if (request.exemption === undefined || hasValidProof(request)) return false;
  const isRefused = cardHolder.trim().toLowerCase() === REFUSES_EXEMPTIONS.toLowerCase();
  return isRefused || settings["simulator:exemption"] === "refuse";
}

/**
 * Y = authenticated, A = attempted: both shift liability when a cryptogram comes along (EMV 3DS). So does the cryptogram of a
 * wallet.
 */
function hasValidProof({ authentication, source }: ProviderRequest): boolean {
  if (source?.kind === "card" && source.wallet?.cryptogram !== undefined) return true;
  if (!authentication?.authenticationValue) return false;
  return authentication.transStatus === "Y" || authentication.transStatus === "A";
}
