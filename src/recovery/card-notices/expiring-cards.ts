import type { Queryable } from "../../platform/database/index.ts";
import { schedulesThatCharge } from "../../schedules/index.ts";
import { brandUsed, listExpiringCards } from "../../vault/index.ts";
import { listOpenCasesOf } from "../case-store.ts";

/** A stored card of a list of those that expire, with what charges it. */
export interface ExpiringCard {
  readonly registrationUuid: string;
  readonly connectorGuid: string;
  readonly brand: string;
  readonly lastFourDigits: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly scheduleIds: string[];
  readonly recoveryIds: string[];
}

/** The month after the present one, by UTC: `2026-12`. */
export function nextMonth(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO("UTC").toPlainDate().toPlainYearMonth().add({ months: 1 }).toString();
}

/** Cards of the connectors that can be charged and expire in the month, in the order of their registrations. */
export async function expiringCards(
  db: Queryable,
  of: { connectorGuids: readonly string[]; month: string; after?: string | undefined; limit: number },
): Promise<ExpiringCard[]> {
  const cards = await listExpiringCards(db, of);
  const registrations = cards.map(({ transactionUuid }) => transactionUuid);
  const schedules = await schedulesThatCharge(db, registrations);
  const cases = await listOpenCasesOf(db, registrations);
  const idsOf = (all: readonly { id: string; registrationUuid: string | null }[], uuid: string) =>
    all.filter(({ registrationUuid }) => registrationUuid === uuid).map(({ id }) => id);
  return cards.map(({ transactionUuid, connectorGuid, facts }) => ({
    registrationUuid: transactionUuid,
    connectorGuid,
    brand: brandUsed(facts),
    lastFourDigits: facts.lastFourDigits,
    expiryMonth: facts.expiryMonth,
    expiryYear: facts.expiryYear,
    scheduleIds: idsOf(schedules, transactionUuid),
    recoveryIds: idsOf(cases, transactionUuid),
  }));
}
