import { storeSealedCard } from "../../vault/index.ts";
import type { ProviderOutcome } from "../../providers/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  areqSent,
  insertAuthentication,
  type Authentication,
  type AuthenticationChoice,
  type CapturedBrowser,
  type ThreeDSecureRecord,
} from "../../three-d-secure/index.ts";
import { moveTransaction, type Change, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { addressesOf } from "./addresses.ts";
import { subjectOf, type CardPayment } from "./authentication-choice.ts";
import { conclusionJob } from "./conclusion-job.ts";

/** How long the card of a payment stays sealed: longer than any authentication takes. */
const SEALED_CARD_MINUTES = 30;

/** Authenticates as far as it is possible without the customer: the result, or a state that waits for the browser. */
export async function beginAuthentication(
  parts: TransactionParts,
  payment: CardPayment,
  options: {
    choice: AuthenticationChoice & { kind: "authenticate" };
    /** How often the payment was submitted before. */
    submissions: number;
    browser: CapturedBrowser | undefined;
  },
): Promise<Authentication> {
  const subject = await subjectOf(parts, payment, options);
  const begun = await parts.threeDSecure.begin(subject, options.choice, {
    browserCaptured: options.browser !== undefined,
  });
  if (begun.state !== "areq_pending") return begun;
  const sent = areqSent(begun);
  if (isRefusal(sent)) throw new Error(`The AReq cannot be sent: ${sent.code}`);
  return parts.threeDSecure.authenticate(sent, subject, {
    urls: addressesOf(parts, sent),
    captured: options.browser,
  });
}

/**
 * Stores an authentication that needs the customer, with the sealed card and a deadline, and moves the transaction so that it
 * waits. Undefined, and nothing has changed, when it was stepped up before: that happens once.
 */
export async function waitForCustomer(
  parts: TransactionParts,
  payment: CardPayment,
  options: {
    authentication: Authentication;
    record?: ThreeDSecureRecord | undefined;
    /** For a step-up: the outcome of the submission that was declined. */
    declined?: ProviderOutcome;
  },
): Promise<Transaction | undefined> {
  const { transaction } = payment;
  const { authentication, record, declined } = options;
  const at = parts.clock.now();
  const waiting = await parts.db.transaction(async (tx) => {
    const { lastDeclinedSubmission: attempt } = transaction;
    if (!(await insertAuthentication(tx, authentication, { attempt }))) return undefined;
    const moved = await moveTransaction(tx, {
      uuid: transaction.uuid,
      trigger: "authentication_started",
      at,
      ofSubmission: transaction.submissions,
      changes: [waitingFor(payment, authentication)],
      ...(record !== undefined && { result: { threeDSecure: { ...record } } }),
      facts: { threeDSServerTransID: authentication.threeDSServerTransID },
      companions: ["authentication_stored", "card_sealed"],
      ...(declined && { effects: [{ kind: "attempt_recorded", transaction, outcome: declined, at }] }),
    });
    if (isRefusal(moved)) return undefined;
    const { registration, card } = payment.source;
    // Only the security code of a stored card would be lost.
    if (registration === null || card.cvv !== undefined) {
      await storeSealedCard(tx, parts.vault, {
        transactionUuid: transaction.uuid,
        card,
        minutes: SEALED_CARD_MINUTES,
      });
    }
    await enqueue(tx, conclusionJob(authentication));
    return moved;
  });
  parts.notifyWorkers();
  return waiting;
}

function waitingFor({ source, transaction }: CardPayment, authentication: Authentication): Change {
  return {
    kind: "waits_for_authentication",
    submissions: authentication.afterSubmissions,
    sealsCard: source.registration === null && transaction.paymentSource?.kind !== "sealed_card",
  };
}
