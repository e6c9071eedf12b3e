import { recordOutcome } from "../providers/index.ts";
import { beginSubmission, type Transaction } from "../transactions/index.ts";
import { endAttemptOf, letNextAttempt, refuseAttempt } from "./provider/attempt-limits.ts";
import { submitToProvider } from "./provider/call-provider.ts";
import { authenticatePayment } from "./authentication/authenticate-payment.ts";
import { stepUp } from "./authentication/step-up.ts";
import { movedOrCurrent } from "./outcome/current-transaction.ts";
import { recordRefusedExemption } from "./exemption/conclude-exemption.ts";
import { requestExemption } from "./exemption/request-exemption.ts";
import { fallBack } from "./routing/fall-back.ts";
import { concludeTransaction } from "./outcome/conclude-transaction.ts";
import type { TransactionParts } from "./parts.ts";
import { providerRequest } from "./provider/provider-request.ts";
import { checkRisk } from "./risk/check-risk.ts";
import { mayBeRepeated, waitToRepeat } from "./provider/wait-to-repeat.ts";
import type { Payment } from "./payment.ts";

/**
 * Pays a transaction that is recorded as under way: applies the risk rules, authenticates the customer where 3-D Secure demands it, submits, and
 * records the outcome. The result may be that the customer has to come to a page of ours.
 */
export async function payNow(parts: TransactionParts, sent: Payment): Promise<Transaction> {
  const checked = await checkRisk(parts, sent);
  if (checked.kind === "ended") return checked.transaction;
  const payment = await requestExemption(parts, checked.payment);
  const before = await authenticatePayment(parts, payment);
  if (before.kind === "ended") return before.transaction;
  const { proof, record } = before;
  return submitPayment(parts, {
    ...payment,
    ...(proof && { authentication: proof }),
    threeDSecure: record ?? payment.threeDSecure,
  });
}

/** Submits a payment as it is. A soft decline may lead to one step-up, an error that moved nothing to another connector. */
export async function submitPayment(parts: TransactionParts, sent: Payment): Promise<Transaction> {
  try {
    return await submitOnce(parts, sent);
  } finally {
    letNextAttempt(parts, sent);
  }
}

async function submitOnce(parts: TransactionParts, sent: Payment): Promise<Transaction> {
  const { connector, threeDSecure } = sent;
  const { outcome, submission } = await submitWithinLimits(parts, sent);
  if (outcome.kind === "declined") await endAttemptOf(parts.db, { ...sent, outcome, at: parts.clock.now() });
  const transaction = await recordRefusedExemption(parts, { ...sent, outcome });
  const payment = { ...sent, transaction };
  if (mayBeRepeated(parts, transaction, outcome)) return waitToRepeat(parts, { transaction, outcome });
  // An approval is recorded with the transaction's move, which is the next statement.
  const isApproved = outcome.kind === "approved";
  if (submission && !isApproved) await recordOutcome(parts.db, submission);
  const next = await stepUp(parts, payment, outcome);
  switch (next.kind) {
    case "waiting":
      return next.transaction;
    case "authenticated":
      return submitPayment(parts, {
        ...payment,
        transaction: next.transaction,
        authentication: next.proof,
        threeDSecure: next.record,
      });
    case "outcome_stands": {
      const fallback = await fallBack(parts, payment, outcome);
      if (fallback)
        return payNow(parts, {
          ...(fallback.withoutProof ? withoutProof(payment) : payment),
          ...fallback.to,
        });
      const concluded = await concludeTransaction(parts, {
        transaction,
        connector,
        outcome,
        threeDSecure,
        submission: isApproved ? submission : undefined,
      });
      return movedOrCurrent(parts, concluded, transaction);
    }
  }
}

/** A payment above the limits of attempts is declined before the provider is called. */
async function submitWithinLimits(
  parts: TransactionParts,
  payment: Payment,
): ReturnType<typeof submitToProvider> {
  const { transaction, connector } = payment;
  const refused = await refuseAttempt(parts, payment);
  if (refused) return { outcome: refused, submission: undefined };
  return submitToProvider(parts, {
    connector,
    request: await providerRequest(parts, payment),
    begin: transaction.begunSubmission === null ? undefined : () => beginSubmission(parts.db, transaction),
  });
}

/** For a connector of another acquirer, which authenticates the customer itself. */
function withoutProof({ authentication: _ofAnother, ...payment }: Payment): Payment {
  return payment;
}
