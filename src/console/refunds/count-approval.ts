import { lockActsOf } from "../../authority/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Person } from "../access/person.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { minorText } from "../payment-facts/words.ts";
import { countUse, limitOf } from "./refund-limit.ts";
import { countRefund, subjectOf, type RefundUse } from "./refund-uses.ts";

/**
 * Approves a refund within the person's own limits: what they approve counts like what they refund, in one commit and under the
 * same lock, so that several approvals at a moment are counted one after the other.
 *
 * @param approval.decide decides; undefined when it was decided before
 * @returns why the person may not approve it
 */
export async function approveWithinLimits<Decided>(
  tx: Queryable,
  { sealer }: Pick<ConsoleParts, "sealer">,
  approval: {
    readonly id: string;
    readonly person: Pick<Person, "id" | "identity">;
    readonly transaction: Transaction;
    readonly amountMinor: bigint;
    readonly decide: () => Promise<Decided | undefined>;
  },
): Promise<Decided | { readonly message: string } | undefined> {
  const { id, person, transaction, amountMinor, decide } = approval;
  const currency = transaction.currency ?? "";
  const use: RefundUse = {
    formId: id,
    personId: person.id,
    transactionUuid: transaction.uuid,
    currency,
    amountMinor,
  };
  await lockActsOf(tx, subjectOf(use));
  const limit = await limitOf({ db: tx, sealer }, { transaction, person });
  const standing = await countUse(tx, limit, use);
  if (limit && standing === "above_one")
    return {
      message: t("Your own limit is {amount}. A person with a higher limit has to approve it.", {
        amount: minorText(limit.oneMinor, currency),
      }),
    };
  if (limit && standing === "above_day")
    return {
      message: t(
        "With it you would refund and approve more than {amount} in 24 hours. Another person has to approve it.",
        { amount: minorText(limit.dayMinor, currency) },
      ),
    };
  const decided = await decide();
  if (decided !== undefined) await countRefund(tx, use);
  return decided;
}
