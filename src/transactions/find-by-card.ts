import { sql, type Queryable } from "../platform/database/index.ts";
import { MERCHANT_FINGERPRINT } from "./card-column.ts";
import { parsed, type Transaction, type TransactionRow } from "./transaction.ts";

/** The first payment of a card at the merchant whose fingerprint of it this is. */
export function findByMerchantFingerprint(
  db: Queryable,
  fingerprint: string,
): Promise<Transaction | undefined> {
  return parsed(
    db.maybeOne<TransactionRow>(sql`
      select * from transactions
      where left(${MERCHANT_FINGERPRINT}, 11) = left(${fingerprint}, 11) and ${MERCHANT_FINGERPRINT} = ${fingerprint}
      order by created_at, uuid limit 1`),
  );
}
