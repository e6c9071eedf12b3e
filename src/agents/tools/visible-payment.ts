import type { Queryable } from "../../platform/database/index.ts";
import { listTenantPath, merchantsWithin } from "../../tenancy/index.ts";
import { findTransaction, type Transaction, type TransactionOwner } from "../../transactions/index.ts";
import type { AgentCredential } from "../credentials/agent-credential.ts";

/** A payment of the credential's place and mode; undefined for every other one. */
export async function findVisiblePayment(
  db: Queryable,
  { credential, uuid }: { credential: AgentCredential; uuid: string },
): Promise<Transaction | undefined> {
  const found = await findTransaction(db, uuid);
  return found && (await isVisible(db, { credential, transaction: found })) ? found : undefined;
}

/** Whether the payment is of the credential's place and mode. */
export async function isVisible(
  db: Queryable,
  { credential, transaction }: { credential: AgentCredential; transaction: Transaction },
): Promise<boolean> {
  if (transaction.testMode !== isTest(credential)) return false;
  if (credential.merchantGuid !== null) return transaction.merchantGuid === credential.merchantGuid;
  const path = await listTenantPath(db, { tenantGuid: transaction.tenantGuid });
  return path.includes(credential.tenantGuid);
}

export function isTest({ mode }: AgentCredential): boolean {
  return mode === "test";
}

export function ownerOf({ merchantGuid, tenantGuid }: AgentCredential): TransactionOwner {
  return merchantGuid === null
    ? { guid: tenantGuid, kind: "tenant" }
    : { guid: merchantGuid, kind: "merchant" };
}

/** The merchants of the credential; of one that the call names only that, where it is among them. */
export async function merchantsOf(
  db: Queryable,
  { credential, merchantGuid }: { credential: AgentCredential; merchantGuid?: string | undefined },
): Promise<readonly string[]> {
  const all =
    credential.merchantGuid === null
      ? await merchantsWithin(db, credential.tenantGuid)
      : [credential.merchantGuid];
  return merchantGuid === undefined ? all : all.filter((guid) => guid === merchantGuid);
}
