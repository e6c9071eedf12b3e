import { decideMove } from "../../src/console/refunds/works-with-agent.ts";
import { decideApproval, insertApproval } from "../../src/console/refunds/approval-store.ts";
import { SecondPersonStore } from "../../src/console/people/second-person-store.ts";
import { sql, type Database, type Sql } from "../../src/platform/database/index.ts";
import { ROOT_TENANT_GUID } from "../../src/tenancy/index.ts";

export interface Account {
  readonly id: string;
  readonly email: string;
}

/** A way in which one person asks, and another one approves. */
export interface ApprovalKind {
  /** Where its requests are: each table of the schema that records who decided belongs to one kind. */
  readonly table: string;
  request(db: Database, id: string, by: Account): Promise<unknown>;
  /** Whether the request is approved now. */
  approve(db: Database, id: string, by: Account): Promise<boolean>;
}

const agents: ApprovalKind = {
  table: "agent_moves",
  async request(db, id, { email }) {
    await insertAgentMove(db, id, email);
  },
  approve: (db, id, { id: personId }) =>
    db.transaction(async (tx) => {
      const { madeBy } = await tx.one<{ madeBy: string }>(sql`
        select created_by as made_by from agent_moves join agent_credentials on guid = credential_guid
        where agent_moves.id = ${id}`);
      const decision = { state: "approved", personId, comment: "" } as const;
      return (await decideMove(tx, { move: { id, madeBy }, ...decision })) !== undefined;
    }),
};

/** A move that waits, of an assistant that was made by a user name. */
export async function insertAgentMove(db: Database, id: string, createdBy: string): Promise<void> {
  await db.execute(sql`
    insert into agent_credentials (guid, name, tenant_guid, tools, mode, token_hash, expires_at, created_by)
    values (${id}, 'Assistant', ${ROOT_TENANT_GUID}, '{}', 'live', sha256(${id}::text::bytea), now() + interval '1 day', ${createdBy})`);
  await db.execute(sql`
    insert into agent_moves (id, credential_guid, tool, merchant_guid, merchant_transaction_id, amount_minor, currency,
      test_mode, arguments, state, expires_at)
    values (${id}, ${id}, 'refund_payment', 'ME-1', ${id}, 1, 'EUR', false, '', 'open', now() + interval '1 day')`);
}

const refunds: ApprovalKind = {
  table: "console_refund_approvals",
  request: (db, id, { id: requestedBy }) =>
    insertApproval(db, {
      id,
      formId: id,
      merchantGuid: "ME-1",
      transactionUuid: "payment",
      amountMinor: 1n,
      currency: "EUR",
      reason: "any",
      requestedBy,
    }),
  approve: async (db, id, { id: personId }) =>
    (await decideApproval(db, { id, state: "approved", personId, comment: "" })) !== undefined,
};

/** They differ in what is wanted only. */
function ofStore(name: string, table: Sql): ApprovalKind {
  const store = new SecondPersonStore<object>({ table, read: (stored) => stored as object });
  return {
    table: name,
    request: (db, id, { id: requestedBy }) =>
      store.insert(db, { id, placeGuid: id, wanted: { id }, requestedBy }),
    approve: async (db, id, { id: personId }) =>
      (await store.decide(db, { id, state: "approved", personId })) !== undefined,
  };
}

/** All kinds of approvals. */
export const APPROVAL_KINDS: readonly ApprovalKind[] = [
  refunds,
  agents,
  ofStore("console_api_user_requests", sql`console_api_user_requests`),
  ofStore("console_agent_requests", sql`console_agent_requests`),
  ofStore("console_account_requests", sql`console_account_requests`),
  ofStore("console_vault_export_requests", sql`console_vault_export_requests`),
  ofStore("console_transfer_file_requests", sql`console_transfer_file_requests`),
];
