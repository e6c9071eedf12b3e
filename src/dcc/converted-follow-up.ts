import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Money } from "../platform/money/index.ts";
import { transactionLock, TRANSACTION_STATUSES, type FollowUpRefusal } from "../transactions/index.ts";
import { convertedPart, type Converted } from "./rates/conversion.ts";

type AmountExceedsRest = Extract<FollowUpRefusal, { code: "amount_exceeds_rest" }>;

/** A payment in the card's currency, with its amount in the merchant's. */
export interface Conversion extends Converted {
  readonly transactionUuid: string;
  readonly originalCurrency: string;
}

/**
 * The conversion of a transaction, locked until the database transaction ends, so that parts are computed one after the
 * other; undefined when it was not converted. A capture of a converted preauthorisation has one of its own.
 */
export async function lockConversion(
  tx: Queryable,
  transactionUuid: string,
): Promise<Conversion | undefined> {
  return tx.maybeOne<Conversion>(sql`
    with locked as (${transactionLock(transactionUuid)})
    select transaction_uuid, original_minor, original_currency, converted_minor from dcc_quotes, locked
    where transaction_uuid = locked.uuid and selected_currency = converted_currency and invalidated_at is null
    union all
    select transaction_uuid, original_minor, original_currency, converted_minor from dcc_follow_ups, locked
    where transaction_uuid = locked.uuid`);
}

/**
 * Converts a follow-up's amount in the merchant's currency to the currency charged, at the original rate: the parts of one
 * payment add up exactly. Failed follow-ups do not count. Increases of an authorisation can be captured as well, and have no
 * limit.
 */
export async function convertFollowUp(
  tx: Queryable,
  conversion: Conversion,
  { type, part }: { type: ConvertedType; part: Money },
): Promise<bigint | AmountExceedsRest> {
  const { whole, before } = await sharesOf(tx, conversion, type);
  const restMinor = whole.originalMinor - before.originalMinor;
  if (part.minor > restMinor && type !== "incremental-authorization")
    return {
      refused: true,
      code: "amount_exceeds_rest",
      restMinor: restMinor > 0n ? restMinor : 0n,
      currency: part.currency,
    };
  return convertedPart(whole, before, part.minor);
}

/**
 * The inverse: converts a follow-up's amount in the currency charged to the merchant's, so that later parts in either currency
 * are taken from the same total.
 */
export async function originalOfFollowUp(
  tx: Queryable,
  conversion: Conversion,
  { type, chargedMinor }: { type: ConvertedType; chargedMinor: bigint },
): Promise<bigint> {
  const { whole, before } = await sharesOf(tx, conversion, type);
  return convertedPart(inverted(whole), inverted(before), chargedMinor);
}

function inverted({ originalMinor, convertedMinor }: Converted): Converted {
  return { originalMinor: convertedMinor, convertedMinor: originalMinor };
}

async function sharesOf(
  tx: Queryable,
  { transactionUuid, originalMinor, convertedMinor }: Conversion,
  type: ConvertedType,
): Promise<{ whole: Converted; before: Converted }> {
  const taken = await sumOf(tx, transactionUuid, { types: SHARES[type], counting: NOT_FAILED });
  const before = type === "refund" ? await lessReversals(tx, transactionUuid, taken) : taken;
  if (type === "incremental-authorization") return { whole: { originalMinor, convertedMinor }, before };
  const increased = await sumOf(tx, transactionUuid, { types: INCREASES, counting: SUCCESSFUL });
  return {
    whole: {
      originalMinor: originalMinor + increased.originalMinor,
      convertedMinor: convertedMinor + increased.convertedMinor,
    },
    before,
  };
}

async function lessReversals(tx: Queryable, originalUuid: string, taken: Converted): Promise<Converted> {
  const reversed = await sumOf(tx, originalUuid, {
    types: SHARES["chargeback-reversal"],
    counting: NOT_FAILED,
  });
  return {
    originalMinor: taken.originalMinor - reversed.originalMinor,
    convertedMinor: taken.convertedMinor - reversed.convertedMinor,
  };
}

const INCREASES = ["incremental-authorization"] as const;
/** The types that share one total: a captured amount can't be voided any more. */
const SHARES = {
  // An amount that was charged back can't be refunded; `lessReversals` subtracts the reversals.
  refund: ["refund", "chargeback"],
  capture: ["capture", "void"],
  void: ["capture", "void"],
  "incremental-authorization": INCREASES,
  chargeback: ["chargeback"],
  "chargeback-reversal": ["chargeback-reversal"],
} as const;

export type ConvertedType = keyof typeof SHARES;

const NOT_FAILED = sql`status not in ('error_adapter', 'error_internal', 'cancelled')`;
const SUCCESSFUL = sql`status = 'success'`;

function sumOf(
  tx: Queryable,
  originalUuid: string,
  { types, counting }: { types: readonly string[]; counting: Sql },
): Promise<Converted> {
  // What was undone of a follow-up is recorded as its own follow-up, of the same type.
  return tx.one<Converted>(sql`
    select coalesce(sum(original_minor - undone_original), 0)::bigint as original_minor,
      coalesce(sum(converted_minor - undone_converted), 0)::bigint as converted_minor
    from dcc_follow_ups as part join ${TRANSACTION_STATUSES} as recorded using (transaction_uuid)
    cross join lateral (
      select coalesce(sum(original_minor), 0) as undone_original, coalesce(sum(converted_minor), 0) as undone_converted
      from dcc_follow_ups where original_uuid = part.transaction_uuid and type = part.type) as undone
    where original_uuid = ${originalUuid} and part.type = any(${types}::text[]) and ${counting}`);
}

export async function recordConvertedFollowUp(
  tx: Queryable,
  followUp: {
    transactionUuid: string;
    type: string;
    conversion: Conversion;
    originalMinor: bigint;
    convertedMinor: bigint;
  },
): Promise<void> {
  const { conversion, originalMinor } = followUp;
  await tx.execute(sql`
    insert into dcc_follow_ups (transaction_uuid, original_uuid, type, original_minor, original_currency, converted_minor)
    values (${followUp.transactionUuid}, ${conversion.transactionUuid}, ${followUp.type}, ${originalMinor},
      ${conversion.originalCurrency},
      ${followUp.convertedMinor})`);
}
