import { createHash } from "node:crypto";
import { Type } from "typebox";
import { disputeStandingsOf } from "../../disputes/index.ts";
import { findFollowUps, type Transaction } from "../../transactions/index.ts";
import { moveWithinLimits } from "../moves/move-within-limits.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { defineTool, NO_SUCH_PAYMENT, toolRefusal, type AgentParts } from "./tool.ts";
import { findVisiblePayment } from "./visible-payment.ts";

export const answerDisputeTool = defineTool({
  name: "answer_dispute",
  description:
    "Answer the newest chargeback of a payment: contest it with the uploaded evidence and texts, or accept it, which cannot be undone. Above the limits of the credential a person has to approve it: then `status` is `approval_required`.",
  input: Type.Object(
    {
      uuid: { ...ARGUMENTS.uuid, description: "Of the chargeback, or of the payment." },
      answer: Type.Optional(
        Type.Enum(["contest", "accept"], {
          description: "`contest` unless given. Accepting leaves the money to the cardholder.",
        }),
      ),
      texts: Type.Optional(
        Type.Record(
          Type.String({ minLength: 1, maxLength: 64 }),
          Type.String({ minLength: 1, maxLength: 20_000 }),
          {
            maxProperties: 20,
            description: "For contesting: texts by the names of the provider.",
          },
        ),
      ),
    },
    closed,
  ),
  run: async (parts, { credential, args }) => {
    const { uuid, answer = "contest", texts = {} } = args;
    const named = await findVisiblePayment(parts.db, { credential, uuid });
    if (!named) return NO_SUCH_PAYMENT;
    const chargeback = await chargebackOf(parts, named);
    if (!chargeback || chargeback.currency === null || chargeback.amountMinor === null)
      return toolRefusal("not_disputed", "The payment has no chargeback to answer.");
    const standings = await disputeStandingsOf(parts.db, [chargeback.referenceUuid ?? ""]);
    if ([...standings.values()].flat().every(({ response }) => response !== null))
      return toolRefusal("not_disputed", "The chargeback has no dispute that waits for an answer.");
    const { merchantGuid, amountMinor, currency, testMode } = chargeback;
    return moveWithinLimits(parts, {
      credential,
      wanted: {
        tool: "answer_dispute",
        merchantGuid,
        transactionUuid: chargeback.uuid,
        merchantTransactionId: idOf({
          credentialGuid: credential.guid,
          uuid: chargeback.uuid,
          answer,
          texts,
        }),
        amountMinor,
        currency,
        testMode,
        arguments: { answer, texts },
      },
    });
  },
});

/** It makes no transaction. The same answer to the same dispute has the same id, so that people decide it once. */
function idOf({
  texts,
  ...answer
}: {
  credentialGuid: string;
  uuid: string;
  answer: string;
  texts: Readonly<Record<string, string>>;
}): string {
  const sorted = Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash("sha256")
    .update(JSON.stringify([answer, sorted]))
    .digest("hex");
  return `agent-${digest.slice(0, 40)}`;
}

/** The newest one of the payment, or the transaction itself. */
async function chargebackOf({ db }: AgentParts, transaction: Transaction): Promise<Transaction | undefined> {
  if (transaction.type === "chargeback") return transaction;
  return (await findFollowUps(db, transaction.uuid)).findLast(({ type }) => type === "chargeback");
}
