import type { Exemption } from "@quittance/provider-kit";
import {
  exemptionOfCode,
  hasLowValuePlace,
  refuseExemption,
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
  const exemption = namedExemption(routed);
  if (exemption === undefined) return undefined;
  const facts = await factsOf(tx, parts, routed);
  const complaint = refuseExemption(exemption, facts);
  if (complaint !== undefined) return fieldInvalid(FIELD, complaint);
  if (exemption !== "lowValue") return undefined;
  const use = lowValueUse(routed, facts);
  if (use === undefined || (await hasLowValuePlace(tx, use))) return undefined;
  return fieldInvalid(
    FIELD,
    "names low value, which the card has used up: five payments or EUR 100.00 since its last authentication",
  );
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

function factsOf(
  tx: Queryable,
  parts: TransactionParts,
  { operation, request, accepted, source, route: { connector } }: RoutedInitialRequest,
): Promise<ExemptionFacts> {
  const card = source.kind === "card" ? source.facts : undefined;
  const transactionIndicator = request.transactionIndicator ?? "SINGLE";
  const choice = choiceOf(connector, {
    transactionType: operation === "payout" ? "debit" : operation,
    transactionIndicator,
    brand: card?.brand ?? "visa",
    data: request.threeDSecureData ?? {},
    hasDirectoryServer: parts.adapters.get(connector.adapter)?.schemeDirectory !== undefined,
    softDeclined: false,
  });
  const { amount, surchargeMinor } = accepted;
  return exemptionFacts(tx, parts, {
    connector,
    type: transactionTypeOf(operation),
    amount: amount && { ...amount, minor: amount.minor + surchargeMinor },
    transactionIndicator,
    card,
    isAuthenticated: choice.kind === "authenticate",
  });
}
