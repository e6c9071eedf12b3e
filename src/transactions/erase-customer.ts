import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import { announceChanges } from "./changes.ts";

/** The customer's data on an invoice, which accounting needs. */
const KEPT_OF_CUSTOMER = [
  "firstName",
  "lastName",
  "company",
  "billingAddress1",
  "billingAddress2",
  "billingCity",
  "billingPostcode",
  "billingState",
  "billingCountry",
];

/** The demand for 3-D Secure; the rest of `threeDSecureData` describes the customer's account, telephones and browser. */
const KEPT_OF_THREE_D_SECURE = ["3dsecure", "schemeId"];

interface ErasedCustomer {
  /** Every transaction that registered or was paid with one of the instruments. */
  readonly transactionUuids: readonly string[];
  /** Those of them that are not final yet: they keep what they still need. */
  readonly underWay: number;
}

/**
 * Reduces the customer's data in transactions to what accounting needs: in those that registered one of the instruments, and
 * in those that were paid with one. Accounts, wallets and the id of the customer's profile are erased. Amounts, states,
 * masked cards and the name and address of an invoice stay. The BI documents follow.
 */
export async function eraseCustomer(
  tx: Queryable,
  { registrations }: { registrations: readonly string[] },
): Promise<ErasedCustomer> {
  const concerned = await tx.query<{ uuid: string; final: boolean }>(sql`
    with concerned as (
      select uuid, final_at from transactions where uuid = any(${registrations}::text[])
      union
      select uuid, final_at from transactions
      where payment_source->>'kind' = 'registration'
        and payment_source->>'transactionUuid' = any(${registrations}::text[])
    ), erased as (
      update transactions set
        request = transactions.request - 'customerProfileData' - 'customer' - 'threeDSecureData'
          || ${reduced("customer", KEPT_OF_CUSTOMER)} || ${reduced("threeDSecureData", KEPT_OF_THREE_D_SECURE)},
        result = case when transactions.result #>> '{returnData,_TYPE}' in ('ibanData', 'walletData')
          then transactions.result - 'returnData' else transactions.result end,
        modified_at = greatest(transactions.modified_at, ${databaseNow})
      from concerned
      -- A payment still writes the others; it may wait for the profile that this database transaction has locked.
      where transactions.uuid = concerned.uuid and concerned.final_at is not null
      returning transactions.uuid
    ), change as (
      ${announceChanges(sql`select uuid from erased`)}
    )
    select uuid, final_at is not null as final from concerned`);
  return {
    transactionUuids: concerned.map(({ uuid }) => uuid),
    underWay: concerned.filter(({ final }) => !final).length,
  };
}

/** The element of a request with these fields alone; without any of them, no element. */
function reduced(element: string, kept: readonly string[]) {
  return sql`coalesce((
    select jsonb_build_object(${element}::text, jsonb_object_agg(key, value))
    from jsonb_each(transactions.request -> ${element}::text) where key = any(${kept}::text[]) having count(*) > 0
  ), '{}')`;
}
