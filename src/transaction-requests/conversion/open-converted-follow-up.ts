import {
  convertFollowUp,
  lockConversion,
  originalOfFollowUp,
  recordConvertedFollowUp,
  type Conversion,
  type ConvertedType,
} from "../../dcc/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  lockOriginal,
  ofRest,
  openTransaction,
  refuseFollowUp,
  type FollowUp,
  type NewTransaction,
  type Transaction,
} from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { fieldInvalid, type FollowRefusal } from "../refusals.ts";

/**
 * A follow-up of a converted payment. One that names the merchant's own currency is recorded in the currency charged, at the
 * original rate; of one that names the currency charged it is recorded what it is in the merchant's. The
 * original stays locked from the computation to the record, so that parts add up. Undefined: it was not converted.
 */
export async function openConvertedFollowUp(
  parts: TransactionParts,
  options: {
    original: Transaction;
    followUp: FollowUp & { currency: string | null };
    refuse: (followUp: FollowUp & { currency: string | null }) => FollowRefusal | undefined;
    record: (followUp: FollowUp & { currency: string | null }) => NewTransaction;
  },
): Promise<Transaction | FollowRefusal | undefined> {
  const { uuid, currency: charged } = options.original;
  const { type, currency } = options.followUp;
  if (type === "deregister" || currency === null) return undefined;
  return parts.db.transaction(async (tx) => {
    const conversion = await lockConversion(tx, uuid);
    if (!conversion && currency === charged) return undefined;
    if (!conversion || (currency !== charged && currency !== conversion.originalCurrency))
      return { refused: true, code: "reference_of_other_currency", currency: charged ?? "" };
    const { original = options.original, underWay } = await lockOriginal(tx, uuid);
    const wanted = ofRest(options.followUp, original);
    const part = { minor: wanted.amountMinor ?? 0n, currency };
    const convertedMinor = await chargedMinorOf(tx, { conversion, type, part });
    if (isRefusal(convertedMinor)) return convertedMinor;
    const followUp = { ...wanted, amountMinor: convertedMinor, currency: charged };
    // Parts in the card's currency are taken from the same whole.
    const refusal = refuseFollowUp(original, followUp, underWay) ?? options.refuse(followUp);
    if (refusal) return refusal;
    const originalMinor =
      part.currency === conversion.originalCurrency
        ? part.minor
        : await originalOfFollowUp(tx, conversion, { type, chargedMinor: convertedMinor });
    const opened = await openTransaction(tx, options.record(followUp), followUp);
    if (!opened) throw new Error(`The reservation on ${uuid} failed although it is locked.`);
    if (isRefusal(opened)) return opened;
    const transactionUuid = opened.uuid;
    await recordConvertedFollowUp(tx, { transactionUuid, type, conversion, originalMinor, convertedMinor });
    return opened;
  });
}

/** A part that is nothing in the currency charged is refused: no provider moves nothing, and some take it for all. */
async function chargedMinorOf(
  tx: Queryable,
  { conversion, type, part }: { conversion: Conversion; type: ConvertedType; part: Money },
): Promise<bigint | FollowRefusal> {
  if (part.currency !== conversion.originalCurrency) return part.minor;
  const minor = await convertFollowUp(tx, conversion, { type, part });
  return minor === 0n ? fieldInvalid("amount", { code: "amount_not_positive" }) : minor;
}
