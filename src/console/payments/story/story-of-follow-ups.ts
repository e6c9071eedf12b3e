import type { IconName } from "../../../platform/pages/index.ts";
import type { TransactionType } from "../../../transactions/index.ts";
import { t } from "../../language/translate.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import { stateWord } from "../../payment-facts/state-word.ts";
import { inSentence, typeAndAmount } from "../../payment-facts/words.ts";
import { reasonOf } from "./decline-reason.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";
import { disputeReason } from "./story-of-disputes.ts";

/** The signs of what adds to a payment or disputes it. Money that returns to the customer has the sign of a refund. */
const SIGNS: Partial<Record<TransactionType, IconName>> = {
  capture: "check",
  "incremental-authorization": "lock",
  chargeback: "disputes",
};

/** A capture, void, refund or chargeback of a payment, with who made and who approved it. */
export function followUpEntry(
  followUp: ShownPayment,
  { people, approvers, disputes }: StoryFacts,
): StoryEntry {
  const { transaction } = followUp;
  const { uuid, type, initiatedBy, requestedBy, createdAt, request, result } = transaction;
  const facts = { uuid };
  const sign = SIGNS[type];
  if (result.undone) {
    const because = { reason: reasonOf(transaction) };
    return {
      at: createdAt,
      sign: "cross",
      text: t("The provider reported that it failed later: {reason}.", because),
      facts,
    };
  }
  const reason = request.description ?? disputeReason(transaction, disputes);
  const approver = approvers.get(uuid);
  let what = typeAndAmount(followUp);
  const nameOfPerson = (id: string | null): string => people.get(id ?? "") ?? t("a colleague");
  if (initiatedBy === "user") what = t("{what} by {who}", { what, who: nameOfPerson(requestedBy) });
  if (reason !== undefined) what = t("{what}, “{reason}”", { what, reason });
  if (approver !== undefined) what = t("{what}; {who} approved", { what, who: nameOfPerson(approver) });
  return {
    at: createdAt,
    ...(sign && { sign }),
    text: t("{what}: {state}.", { what, state: inSentence(stateWord(followUp).word) }),
    facts,
  };
}
