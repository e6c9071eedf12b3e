import { sql, type Queryable } from "../../platform/database/index.ts";
import type { BankImport, StatementBalances } from "./import-store.ts";

/** An import with its time. */
export interface ListedImport extends BankImport {
  readonly createdAt: Temporal.Instant;
}

const COLUMNS = sql`guid, merchant_guid, iban, currency, entries, added, opening, closing, gap, errors, file_name, created_at`;

/** The imports of a merchant into these accounts, the newest first. */
export function listBankImports(
  db: Queryable,
  { merchantGuid, ibans, limit }: { merchantGuid: string; ibans: readonly string[]; limit: number },
): Promise<ListedImport[]> {
  return db.query<ListedImport>(sql`
    select ${COLUMNS} from bank_imports where merchant_guid = ${merchantGuid} and iban = any(${[...ibans]}::text[])
    order by created_at desc, guid limit ${limit}::int`);
}

export function findBankImport(db: Queryable, guid: string): Promise<ListedImport | undefined> {
  return db.maybeOne<ListedImport>(sql`select ${COLUMNS} from bank_imports where guid = ${guid}`);
}

/** A statement with its balances, as decimal texts. */
export interface ListedStatement extends Omit<StatementBalances, "importGuid" | "merchantGuid"> {
  /** The balance with which the one before it ended, where that is another one: a statement is missing between them. */
  readonly gapAfter: string | null;
}

/** The newest statements of the accounts. */
export function listBankStatements(
  db: Queryable,
  { merchantGuid, ibans, limit }: { merchantGuid: string; ibans: readonly string[]; limit: number },
): Promise<ListedStatement[]> {
  return db.query<ListedStatement>(sql`
    select iban, statement_id, number, currency, opening::text as opening, closing::text as closing,
      opening_day::text as opening_day, closing_day::text as closing_day,
      case when before is not null and before <> opening then before::text end as gap_after
    from (
      select *, lag(closing) over (partition by iban, currency order by closing_day, opening_day, id) as before
      from (
        select * from bank_statements where merchant_guid = ${merchantGuid} and iban = any(${[...ibans]}::text[])
        order by closing_day desc, id desc limit ${limit + 1}::int
      ) as newest
    ) as followed
    order by closing_day desc, id desc limit ${limit}::int`);
}
