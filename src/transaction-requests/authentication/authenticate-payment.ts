import type { AuthenticationProof } from "../../providers/index.ts";
import {
  insertAuthentication,
  recordOfAuthentication,
  recordOfChoice,
  type AuthenticationChoice,
  withoutProof,
  type ThreeDSecureRecord,
} from "../../three-d-secure/index.ts";
import { announceChange, postponeInquiry, type Transaction } from "../../transactions/index.ts";
import { currentTransaction } from "../outcome/current-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import type { TransactionParts } from "../parts.ts";
import { recordConclusion } from "./authentication-concluded.ts";
import { choiceFor, isCardPayment } from "./authentication-choice.ts";
import { beginAuthentication, waitForCustomer } from "./begin-authentication.ts";
import { outcomeOf, proofOf } from "./outcome-of-authentication.ts";
import { refuseUnauthenticated } from "./refuse-unauthenticated.ts";
import type { Payment } from "../payment.ts";

/** `pay`: it may be submitted, with this proof if there is one. `ended`: it waits for the customer, or is final. */
type BeforePayment =
  | { readonly kind: "pay"; readonly proof?: AuthenticationProof; readonly record?: ThreeDSecureRecord }
  | { readonly kind: "ended"; readonly transaction: Transaction };

/**
 * Authenticates the customer before a payment is submitted, where 3-D Secure demands it. A frictionless payment goes on at
 * once; otherwise the transaction waits for the customer on the gateway's page.
 */
export async function authenticatePayment(parts: TransactionParts, payment: Payment): Promise<BeforePayment> {
  if (!isCardPayment(payment)) return { kind: "pay" };
  const choice = choiceFor(parts, payment, { softDeclined: false });
  const before = payment.threeDSecure?.decisions;
  if (payment.authentication !== undefined)
    return reuse(parts, payment, { choice, proof: payment.authentication });
  switch (choice.kind) {
    case "skip":
      return { kind: "pay", record: recordOfChoice(choice, before) };
    case "refuse":
      return {
        kind: "ended",
        transaction: await refuseUnauthenticated(parts, {
          ...payment,
          record: recordOfChoice(choice, before),
        }),
      };
    case "authenticate": {
      const authentication = await beginAuthentication(parts, payment, {
        choice,
        // The payment is recorded as its own next submission already.
        submissions: payment.transaction.submissions - 1,
        browser: payment.browser,
      });
      if (authentication.state !== "completed") {
        const waiting = await waitForCustomer(parts, payment, { authentication });
        return {
          kind: "ended",
          transaction: waiting ?? (await currentTransaction(parts, payment.transaction.uuid)),
        };
      }
      await recordConclusion(parts, payment, authentication);
      const { lastDeclinedSubmission: attempt } = payment.transaction;
      await insertAuthentication(parts.db, withoutProof(authentication), { attempt });
      await announceChange(parts.db, payment.transaction.uuid);
      const outcome = outcomeOf(payment.connector, authentication);
      const record = recordOfAuthentication(authentication, { before, last: [outcome.decision] });
      if (!outcome.proceed)
        return { kind: "ended", transaction: await refuseUnauthenticated(parts, { ...payment, record }) };
      // The authentication may have taken long. An inquiry that has begun may find that the provider has nothing, and end the
      // payment: then nothing may be submitted any more.
      const { uuid, inquireAt } = payment.transaction;
      if (!(await postponeInquiry(parts.db, { uuid, inquireAt, afterSeconds: FIRST_INQUIRY_SECONDS })))
        return { kind: "ended", transaction: await currentTransaction(parts, payment.transaction.uuid) };
      return { kind: "pay", proof: proofOf(authentication), record };
    }
  }
}

/**
 * Another connector takes over a payment that was authenticated: the customer is not challenged twice. A proof with liability
 * shift (Y or A) is reused; without one, a connector that makes authentication mandatory does not take over.
 */
async function reuse(
  parts: TransactionParts,
  { transaction, threeDSecure }: Payment,
  { choice, proof }: { choice: AuthenticationChoice; proof: AuthenticationProof },
): Promise<BeforePayment> {
  const vouched = proof.transStatus === "Y" || proof.transStatus === "A";
  if (vouched || choice.policy !== "MANDATORY") return { kind: "pay" };
  const record = recordOfChoice(choice, threeDSecure?.decisions);
  return { kind: "ended", transaction: await refuseUnauthenticated(parts, { transaction, record }) };
}
