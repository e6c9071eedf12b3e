import type { Exemption } from "@quittance/provider-kit";
import {
  exemptionOfCode,
  hasLowValuePlace,
  isOutOfScope,
  refuseExemption,
  refuseOutOfScope,
  takeLowValue,
  type ExemptionFacts,
} from "../../exemptions/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { transactionTypeOf } from "../accept/accept-request.ts";
import { choiceOf } from "../authentication/authentication-facts.ts";
import type { RoutedInitialRequest } from "../new-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import { exemptionFacts } from "./exemption-facts.ts";

const FIELD = "threeDSecureData.exemptionIndicator";

/** The exemption that the request names, where the payment's connector is known. */
export function namedExemption({
  request,
  route,
}: Pick<RoutedInitialRequest, "request" | "route">): Exemption | undefined {
  const named = exemptionOfCode(request.threeDSecureData?.exemptionIndicator);
  return route.connector.kind === "provider" ? named : undefined;
}

/** Refuses an exemption that the payment cannot have, and a low value that its card has used up. Before anything is recorded. */
export async function refuseNamedExemption(
  tx: Queryable,
  parts: TransactionParts,
  routed: RoutedInitialRequest,
): Promise<FieldRefusal | undefined> {
  const code = routed.request.threeDSecureData?.exemptionIndicator;
  if (isOutOfScope(code)) return refuseScope(parts, routed, code);
  const exemption = namedExemption(routed);
  if (exemption === undefined) return undefined;
  const facts = await factsOf(tx, parts, routed);
  const complaint = refuseExemption(exemption, facts);
  if (complaint !== undefined) return fieldInvalid(FIELD, { code: "exemption_refused", reason: complaint });
  if (exemption !== "lowValue") return undefined;
  const use = lowValueUse(routed, facts);
  if (use === undefined || (await hasLowValuePlace(tx, use))) return undefined;
  return fieldInvalid(FIELD, { code: "low_value_used_up" });
}

function refuseScope(
  parts: TransactionParts,
  routed: RoutedInitialRequest,
  code: "05" | "06" | "07",
): FieldRefusal | undefined {
  const { request, source, route } = routed;
  if (route.connector.kind !== "provider") return undefined;
  const complaint = refuseOutOfScope(code, {
    transactionIndicator: request.transactionIndicator ?? "SINGLE",
    cardType: source.kind === "card" ? (source.facts.bin?.type ?? null) : null,
    isAuthenticated: isAuthenticated(parts, routed),
  });
  return complaint === undefined
    ? undefined
    : fieldInvalid(FIELD, { code: "exemption_refused", reason: complaint });
}

/** Takes the place of a named low value in the commit that records the payment. */
export async function takeNamedLowValue(
  tx: Queryable,
  parts: TransactionParts,
  routed: RoutedInitialRequest,
): Promise<void> {
  if (namedExemption(routed) !== "lowValue") return;
  const use = lowValueUse(routed, await factsOf(tx, parts, routed));
  if (use !== undefined) await takeLowValue(tx, { ...use, at: parts.clock.now() });
}

/** Undefined where the card is not known yet, or cannot be recognised. */
function lowValueUse({ uuid, source, plan }: RoutedInitialRequest, { cents }: ExemptionFacts) {
  const cardKey = source.kind === "card" ? source.facts.globalFingerprint : null;
  return cardKey === null || cents === undefined || plan !== "pay"
    ? undefined
    : { transactionUuid: uuid, cardKey, cents };
}

/** Whether an authentication request is sent before the authorisation. */
function isAuthenticated(
  parts: TransactionParts,
  { operation, request, source, route: { connector } }: RoutedInitialRequest,
): boolean {
  const choice = choiceOf(connector, {
    transactionType: operation === "payout" ? "debit" : operation,
    transactionIndicator: request.transactionIndicator ?? "SINGLE",
    brand: source.kind === "card" ? source.facts.brand : "visa",
    data: request.threeDSecureData ?? {},
    hasDirectoryServer: parts.adapters.get(connector.adapter)?.schemeDirectory !== undefined,
    softDeclined: false,
  });
  return choice.kind === "authenticate";
}

function factsOf(
  tx: Queryable,
  parts: TransactionParts,
  routed: RoutedInitialRequest,
): Promise<ExemptionFacts> {
  const { operation, request, accepted, source, route } = routed;
  const { amount, surchargeMinor } = accepted;
  return exemptionFacts(tx, parts, {
    connector: route.connector,
    type: transactionTypeOf(operation),
    amount: amount && { ...amount, minor: amount.minor + surchargeMinor },
    transactionIndicator: request.transactionIndicator ?? "SINGLE",
    card: source.kind === "card" ? source.facts : undefined,
    isAuthenticated: isAuthenticated(parts, routed),
  });
}
