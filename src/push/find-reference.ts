import { membersOf, reachOf, type Connector } from "../connectors/index.ts";
import type { Database } from "../platform/database/index.ts";
import { findByMerchantTransactionId, findTransaction, type Transaction } from "../transactions/index.ts";
import type { PushRequest, PushType } from "./push-fields.ts";
import { refusePush, type PushRefusal } from "./refusals.ts";

/** Types of transactions that a push of the type may refer to. */
const REFERS_TO: Readonly<Record<PushType, readonly Transaction["type"][]>> = {
  debit: ["register", "debit", "preauthorize"],
  preauthorize: ["register", "debit", "preauthorize"],
  payout: ["register", "debit", "preauthorize", "capture"],
  register: [],
  capture: ["preauthorize"],
  void: ["preauthorize"],
  refund: ["debit", "capture"],
  chargeback: ["debit", "capture"],
};
const NEEDS_REFERENCE: readonly PushType[] = ["capture", "void", "refund", "chargeback"];

/**
 * Finds the transaction that a push refers to, by its uuid or the merchant's id; undefined where the type needs none and the push
 * names none.
 */
export async function findReference(
  { db }: { db: Database },
  { type, push, connector }: { type: PushType; push: PushRequest; connector: Connector },
): Promise<Transaction | undefined | PushRefusal> {
  const { referenceUuid, referenceTransactionId } = push;
  if (referenceUuid === undefined && referenceTransactionId === undefined) {
    if (!NEEDS_REFERENCE.includes(type)) return undefined;
    return refusePush("MISSING_FIELDS", { code: "missing_reference" });
  }
  const { merchantGuid } = connector;
  const byUuid = referenceUuid === undefined ? undefined : await findTransaction(db, uuidOf(referenceUuid));
  const byId =
    referenceTransactionId === undefined
      ? undefined
      : await findByMerchantTransactionId(db, {
          merchantGuid,
          merchantTransactionId: referenceTransactionId,
        });
  const found = byUuid ?? byId;
  const isAmbiguous =
    referenceUuid !== undefined && referenceTransactionId !== undefined && byUuid?.uuid !== byId?.uuid;
  if (isAmbiguous || !found || found.merchantGuid !== merchantGuid || !isOf(connector, found))
    return refusePush("INVALID_REFERENCE", { code: "reference_not_found" });
  const allowed = REFERS_TO[type];
  if (!allowed.includes(found.type))
    return refusePush("INVALID_REFERENCE", {
      code: "reference_of_wrong_type",
      values: { type, referred: found.type, allowed: allowed.join(", ") },
    });
  return found;
}

/** A purchaseId is the uuid after a date. */
function uuidOf(reference: string): string {
  return reference.replace(/^\d{8}-/, "");
}

function isOf(connector: Connector, { connectorGuid, metaConnectorGuid }: Transaction): boolean {
  return (
    (metaConnectorGuid !== null && reachOf(connector).includes(metaConnectorGuid)) ||
    membersOf(connector).includes(connectorGuid)
  );
}
