import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { ReusableLink } from "./reusable-link.ts";
import type { LinkTerms } from "./terms.ts";

type LinkRow = Omit<ReusableLink, "terms"> & {
  readonly kind: LinkTerms["kind"];
  readonly amountMinor: bigint | null;
  readonly firstMinimumMinor: bigint | null;
  readonly minimumMinor: bigint | null;
  readonly maximumMinor: bigint | null;
  readonly maxPayments: number | null;
};

/** Undefined when the merchant has a link, or had one, with this id. */
export async function insertLink(
  tx: Queryable,
  link: Omit<ReusableLink, "paidCount" | "paidMinor" | "cancelledAt">,
): Promise<ReusableLink | undefined> {
  const { terms } = link;
  const row = await tx.maybeOne<LinkRow>(sql`
    insert into reusable_links (guid, token, tenant_guid, merchant_guid, connector_guid, test_mode,
      merchant_transaction_id, request, callback_hash, currency, kind, amount_minor, first_minimum_minor,
      minimum_minor, maximum_minor, max_payments, ends_at, created_at)
    values (${link.guid}, ${link.token}, ${link.tenantGuid}, ${link.merchantGuid}, ${link.connectorGuid},
      ${link.testMode}, ${link.merchantTransactionId}, ${json(link.request)}::jsonb, ${link.callbackHash},
      ${link.currency}, ${terms.kind}, ${terms.kind === "open" ? null : terms.amountMinor},
      ${terms.kind === "partial" ? terms.firstMinimumMinor : null},
      ${terms.kind === "fixed" ? null : terms.minimumMinor}, ${terms.kind === "open" ? terms.maximumMinor : null},
      ${terms.maxPayments}, ${link.endsAt}, ${link.createdAt})
    on conflict (merchant_guid, merchant_transaction_id) do nothing
    returning *`);
  return row && linkOf(row);
}

/** With a lock on the row when payments are about to be counted. */
export async function findLink(
  db: Queryable,
  { guid, lock = false }: { guid: string; lock?: boolean },
): Promise<ReusableLink | undefined> {
  const row = await db.maybeOne<LinkRow>(
    sql`select * from reusable_links where guid = ${guid} ${lock ? sql`for update` : sql.nothing}`,
  );
  return row && linkOf(row);
}

export async function findLinkOfOrder(
  db: Queryable,
  { merchantGuid, merchantTransactionId }: Pick<ReusableLink, "merchantGuid" | "merchantTransactionId">,
): Promise<ReusableLink | undefined> {
  const row = await db.maybeOne<LinkRow>(sql`
    select * from reusable_links
    where merchant_guid = ${merchantGuid} and merchant_transaction_id = ${merchantTransactionId}`);
  return row && linkOf(row);
}

/** Where a page of a list ended. */
type LinkPosition = Pick<ReusableLink, "createdAt" | "guid">;

/** Those of the connectors, newest first. */
export async function listLinks(
  db: Queryable,
  options: { connectorGuids: readonly string[]; before: LinkPosition | undefined; limit: number },
): Promise<ReusableLink[]> {
  const { connectorGuids, before, limit } = options;
  const older = before
    ? sql`and (created_at, guid) < (${before.createdAt}::timestamptz, ${before.guid})`
    : sql.nothing;
  const rows = await db.query<LinkRow>(sql`
    select * from reusable_links where connector_guid = any(${[...connectorGuids]}::text[]) ${older}
    order by created_at desc, guid desc limit ${limit}`);
  return rows.map(linkOf);
}

/** False when it was cancelled before. */
export async function markCancelled(tx: Queryable, guid: string, at: Temporal.Instant): Promise<boolean> {
  const changed = await tx.execute(sql`
    update reusable_links set cancelled_at = ${at} where guid = ${guid} and cancelled_at is null`);
  return changed === 1;
}

function linkOf(row: LinkRow): ReusableLink {
  return { ...row, terms: termsOf(row) };
}

function termsOf(row: LinkRow): LinkTerms {
  const { maxPayments } = row;
  const minor = (name: "amountMinor" | "firstMinimumMinor" | "minimumMinor" | "maximumMinor"): bigint => {
    const value = row[name];
    if (value === null) throw new Error(`The ${row.kind} link ${row.guid} has no ${name}.`);
    return value;
  };
  switch (row.kind) {
    case "fixed":
      return { kind: "fixed", maxPayments, amountMinor: minor("amountMinor") };
    case "partial":
      return {
        kind: "partial",
        maxPayments,
        amountMinor: minor("amountMinor"),
        firstMinimumMinor: minor("firstMinimumMinor"),
        minimumMinor: minor("minimumMinor"),
      };
    case "open":
      return {
        kind: "open",
        maxPayments,
        minimumMinor: minor("minimumMinor"),
        maximumMinor: minor("maximumMinor"),
      };
  }
}
