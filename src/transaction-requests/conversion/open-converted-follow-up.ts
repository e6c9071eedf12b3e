import {
  convertFollowUp,
  lockConversion,
  recordConvertedFollowUp,
  type ConvertedType,
} from "../../dcc/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  findTransaction,
  openTransaction,
  refuseFollowUp,
  reserve,
  type FollowUp,
  type NewTransaction,
  type Transaction,
} from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { RequestRefusal } from "../refusals.ts";

/**
 * A follow-up of a converted payment that names the merchant's own currency: it is recorded in the currency charged, at
 * the original rate (contract §6). The original stays locked from the computation to the record, so that parts add up.
 */
export async function openConvertedFollowUp(
  parts: TransactionParts,
  options: {
    original: Transaction;
    followUp: FollowUp & { type: ConvertedType; currency: string | null };
    part: Money;
    record: (followUp: FollowUp & { currency: string | null }) => NewTransaction;
  },
): Promise<Transaction | RequestRefusal> {
  const { original, part } = options;
  const { type } = options.followUp;
  return parts.db.transaction(async (tx) => {
    const conversion = await lockConversion(tx, original.uuid);
    if (conversion?.originalCurrency !== part.currency) {
      return { refused: true, code: "reference_of_other_currency", currency: original.currency ?? "" };
    }
    const converted = await convertFollowUp(tx, conversion, { type, part });
    if (converted.kind === "exceeds_rest") {
      return {
        refused: true,
        code: "amount_exceeds_rest",
        restMinor: converted.restMinor,
        currency: part.currency,
      };
    }
    const followUp = { ...options.followUp, amountMinor: converted.minor, currency: original.currency };
    // Parts in the card's currency are taken from the same whole.
    const refusal = refuseFollowUp(await findTransaction(tx, original.uuid), followUp);
    if (refusal) return refusal;
    const opened = await openTransaction(tx, options.record(followUp), reserve(followUp));
    if (!opened) throw new Error(`The reservation on ${original.uuid} failed for no known reason.`);
    if (isRefusal(opened)) return opened;
    await recordConvertedFollowUp(tx, {
      transactionUuid: opened.uuid,
      type,
      conversion,
      part,
      convertedMinor: converted.minor,
    });
    return opened;
  });
}
