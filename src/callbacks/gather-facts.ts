import { settingIsOn, type Connector } from "../connectors/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import { findCurrentAuthentication, resultExtraData } from "../three-d-secure/index.ts";
import { errorsOf } from "../transaction-requests/index.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import type { CallbackFacts } from "./callback-body.ts";
import type { CallbackResult } from "./callback.ts";
import type { CallbackParts } from "./parts.ts";

/** Looks up what the callback tells beside the record itself. */
export async function gatherFacts(
  parts: CallbackParts,
  options: { transaction: Transaction; connector: Connector; result: CallbackResult },
): Promise<CallbackFacts> {
  const { transaction, connector, result } = options;
  const isDispute = transaction.type === "chargeback" || transaction.type === "chargeback-reversal";
  return {
    result,
    transaction,
    view: await parts.viewTransaction(transaction),
    errors: errorsOf(transaction),
    original: isDispute ? await originalOf(parts.db, transaction) : null,
    chargeback: await chargebackOf(parts.db, transaction),
    threeDSecureExtraData: settingIsOn(connector, "postback:include-3ds-data")
      ? await threeDSecureExtraData(parts.db, transaction)
      : {},
  };
}

async function originalOf(db: Queryable, { referenceUuid }: Transaction): Promise<Transaction | null> {
  return referenceUuid === null ? null : ((await findTransaction(db, referenceUuid)) ?? null);
}

/** The chargeback of the same dispute. */
async function chargebackOf(db: Queryable, reversal: Transaction): Promise<Transaction | null> {
  if (reversal.type !== "chargeback-reversal") return null;
  const found = await db.maybeOne<Transaction>(sql`
    select * from transactions
    where reference_uuid = ${reversal.referenceUuid} and type = 'chargeback'
      and result->'dispute'->>'disputeId' = ${reversal.result.dispute?.disputeId ?? null}`);
  return found ?? null;
}

async function threeDSecureExtraData(
  db: Queryable,
  { uuid }: Transaction,
): Promise<Readonly<Record<string, string>>> {
  const current = await findCurrentAuthentication(db, uuid);
  return current ? resultExtraData(current.authentication) : {};
}
