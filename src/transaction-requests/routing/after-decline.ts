import type { Connector, DeclineFallback } from "../../connectors/index.ts";
import type { Declined } from "../../providers/index.ts";
import { codeOf } from "../../platform/api-errors/index.ts";
import { judgementOf } from "../../transactions/index.ts";
import { brandUsed } from "../../vault/index.ts";
import type { Payment } from "../payment.ts";

/** Codes that no other connector follows: the customer's own no, fraud and a card that was reported, a failed authentication. */
const NEVER_FOLLOWED: ReadonlySet<number> = new Set(
  (
    [
      "userCancelled",
      "fraudulentCard",
      "riskCheckBlock",
      "pickUpCard",
      "lostCard",
      "stolenCard",
      "verificationFailed",
    ] as const
  ).map(codeOf),
);

/**
 * Whether another connector may try a payment after a decline, by the rules of the meta-connector. Never where the scheme forbids
 * another attempt.
 *
 * @param attempts how many were made, this one included
 */
export function mayFollowDecline(
  { transaction }: Pick<Payment, "transaction">,
  of: { rules: DeclineFallback; outcome: Declined; attempts: number; at: Temporal.Instant },
): boolean {
  const { rules, attempts, at } = of;
  const { error } = of.outcome;
  if (attempts >= rules.maxAttempts || NEVER_FOLLOWED.has(error.code)) return false;
  const judgement = judgementOf(transaction, { error, at });
  if (judgement.class === "never" || judgement.forbidsAttempts || judgement.endsAgreement) return false;
  return rules.classes.some((of) => of === judgement.class);
}

/** The customer took part in the authentication of the payment, as far as is known. */
export function wasChallenged({ authentication, threeDSecure }: Payment): boolean {
  if (authentication === undefined) return false;
  // A merchant's own authentication comes without these facts.
  return threeDSecure?.creditcard?.["3ds_challenged"] !== false;
}

/** Whether both connectors send the card to one acquirer, for which the proof of an authentication was made. */
export function haveOneAcquirer(one: Connector, other: Connector, { source }: Payment): boolean {
  if (one.adapter !== other.adapter || source.kind !== "card") return false;
  const scheme = brandUsed(source.facts);
  const [first, second] = [one, other].map((connector) =>
    connector.config.vault.threeDV2Config?.acquirers?.find((acquirer) => acquirer.scheme === scheme),
  );
  return first !== undefined && first.bin === second?.bin && first.merchantId === second.merchantId;
}
