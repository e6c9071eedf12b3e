import type { FastifyRequest } from "fastify";
import { sql } from "../../platform/database/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { publicStatus, type Transaction } from "../../transactions/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { Viewer } from "../frame/page.ts";
import type { ConsoleParts } from "../parts.ts";

/** Acts of one person with money. Those that a second person approved are in the entry of the request. */
type MoneyAct = "refund" | "capture" | "void" | "link" | "terminal";

/** The entity of these entries; their target is the payment. */
export const PAYMENT_ENTITY = "payment";

/**
 * Records in the audit what a person did with the money of a payment, once, however often its form is sent. Nothing is recorded of
 * what failed: no money moved.
 */
export async function recordMoneyAct(
  { db }: Pick<ConsoleParts, "db">,
  {
    viewer,
    request,
    act,
    payment,
    made,
    reason,
  }: {
    readonly viewer: Pick<Viewer, "person">;
    readonly request: FastifyRequest;
    readonly act: MoneyAct;
    /** The payment that it is about, or the new one. */
    readonly payment: Transaction;
    /** The result of the act; the payment itself for a new one. */
    readonly made: Transaction;
    readonly reason: string;
  },
): Promise<void> {
  if (publicStatus(made.status) === "ERROR") return;
  const { uuid: target, merchantGuid: placeGuid, merchantTransactionId: order } = payment;
  const { uuid, amountMinor, currency, testMode } = made;
  const facts = {
    act,
    uuid,
    order,
    reason,
    amount_minor: String(amountMinor ?? payment.amountMinor ?? 0n),
    currency: currency ?? payment.currency ?? "",
    test_mode: testMode,
  };
  await changedBy(viewer, { request, operation: `console.${act}Payment` }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quittance audit of ${uuid}`}))`);
      await recordAuditEvent(tx, { entity: PAYMENT_ENTITY, target, placeGuid, facts, onceBy: "uuid" });
    }),
  );
}
