import { latestArrival } from "../../cells/index.ts";
import { actingAs, databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { hasAuditEvent } from "../../tenancy/index.ts";
import { findTransaction, listMadeByPeople, type Transaction } from "../../transactions/index.ts";
import { findPerson } from "../access/person-store.ts";
import type { ConsoleParts } from "../parts.ts";
import { operationOf, PAYMENT_ENTITY, writeMoneyAct, type MoneyAct } from "./money-acts.ts";

/** The request of a person has long written its entry by then. */
const AFTER_MINUTES = 5;
/** A gateway that stood still for longer than this leaves entries unwritten. */
const WITHIN_DAYS = 7;
/** At most so many are recorded at a time. */
export const MISSED_ACTS_BATCH = 100;

/**
 * Makes the entries in the audit that are missing because a process ended between a person's act with money and its entry. They have the person and
 * the reason of the payment, and no address. What another person approved is in the entry of its request, and what happened before a tenant was moved
 * here stays in the audit of the cell that it left.
 *
 * @returns how many were looked at; fewer than `MISSED_ACTS_BATCH` when none is left
 */
export async function recordMissedActs({ db }: Pick<ConsoleParts, "db">): Promise<number> {
  const missed = await missedActs(db);
  for (const made of missed) {
    const payment = made.referenceUuid === null ? made : await findTransaction(db, made.referenceUuid);
    const person = await findPerson(db, made.requestedBy ?? "");
    if (!payment || !person) continue;
    const act = actOf(made);
    const reason = made.request.description ?? "";
    const actor = { username: person.email, address: null, requestId: null, operation: operationOf(act) };
    await actingAs(actor, () => writeMoneyAct(db, { act, payment, made, reason }));
  }
  return missed.length;
}

function actOf({ type, request }: Transaction): MoneyAct {
  if (type === "refund" || type === "capture" || type === "void") return type;
  return request.payByLink === undefined ? "terminal" : "link";
}

function missedActs(db: Queryable): Promise<Transaction[]> {
  return listMadeByPeople(db, {
    from: sql`greatest(${databaseNow} - make_interval(days => ${WITHIN_DAYS}::int), ${latestArrival})`,
    until: sql`${databaseNow} - make_interval(mins => ${AFTER_MINUTES}::int)`,
    limit: MISSED_ACTS_BATCH,
    onlyIf: ({ target, uuid, merchantGuid, merchantTransactionId, requestedBy }) => sql`
      exists (select from console_people person where person.id = ${requestedBy}) and not ${hasAuditEvent({ entity: PAYMENT_ENTITY, target, fact: "uuid", value: uuid })}
      and not exists (select from console_refund_approvals approval
        where approval.merchant_guid = ${merchantGuid} and approval.form_id = ${merchantTransactionId})`,
  });
}
