import type { FastifyRequest } from "fastify";
import { sql, type Database } from "../../platform/database/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { publicStatus, type Transaction } from "../../transactions/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { Viewer } from "../frame/page.ts";
import type { ConsoleParts } from "../parts.ts";

/** Acts of one person with money. Those that a second person approved are in the entry of the request. */
export type MoneyAct = "refund" | "capture" | "void" | "link" | "terminal";

/** The entity of these entries; their target is the payment. */
export const PAYMENT_ENTITY = "payment";

/** The payment that an act is about, or the new one, and the act's result, which is the payment itself for a new one. */
interface MadeAct {
  readonly act: MoneyAct;
  readonly payment: Pick<
    Transaction,
    "uuid" | "merchantGuid" | "merchantTransactionId" | "amountMinor" | "currency"
  >;
  readonly made: Pick<Transaction, "uuid" | "amountMinor" | "currency" | "testMode">;
  readonly reason: string;
}

/**
 * Records in the audit what a person did with the money of a payment, once, however often its form is sent. Nothing is recorded of
 * what failed: no money moved. An entry that a crash prevented is made by `recordMissedActs`.
 */
export async function recordMoneyAct(
  { db }: Pick<ConsoleParts, "db">,
  {
    viewer,
    request,
    ...act
  }: MadeAct & {
    readonly viewer: Pick<Viewer, "person">;
    readonly request: FastifyRequest;
    readonly made: Transaction;
  },
): Promise<void> {
  if (publicStatus(act.made.status) === "ERROR") return;
  await changedBy(viewer, { request, operation: operationOf(act.act) }, () => writeMoneyAct(db, act));
}

/** As the entry names it. */
export const operationOf = (act: MoneyAct): string => `console.${act}Payment`;

/** Writes the entry with the actor of `actingAs`, unless it is there. */
export function writeMoneyAct(db: Database, { act, payment, made, reason }: MadeAct): Promise<void> {
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
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quittance audit of ${uuid}`}))`);
    await recordAuditEvent(tx, { entity: PAYMENT_ENTITY, target, placeGuid, facts, onceBy: "uuid" });
  });
}
