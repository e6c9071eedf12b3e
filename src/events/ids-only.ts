import type { Event } from "./event.ts";

/** Fields of objects that say which thing it is, its type and state, its amount, and when. A closed list: others have personal data. */
const FIELDS: ReadonlySet<string> = new Set(
  [
    "success uuid guid id merchantTransactionId purchaseId referenceUuid transactionUuid registrationUuid scheduleId",
    "batchId profileGuid approvalId agentCredentialGuid connectorGuid merchantGuid tenantGuid endpointGuid",
    "transactionType transactionStatus scheduleStatus type status state stage",
    "amount currency totalAmount surchargeAmount",
    "requestedAt expiresAt createdAt doneAt openedAt endedAt dueAt since recordedAt",
  ].flatMap((names) => names.split(" ")),
);

/** The event for those who see identifiers alone: of its object only fields of the list, which have no fields of their own. */
export function idsOnly(event: Event): Event {
  const shown = Object.entries(event.data.object).filter(
    ([name, value]) => FIELDS.has(name) && (value === null || typeof value !== "object"),
  );
  return { ...event, data: { object: Object.fromEntries(shown) } };
}
