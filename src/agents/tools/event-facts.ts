import type { Event } from "../../events/index.ts";
import { chosenId, plainWord, untrusted } from "./untrusted.ts";

/** The fields of objects that have no personal data. A closed list: objects of payments, profiles and links have some. */
const SHOWN: ReadonlySet<string> = new Set(
  [
    "uuid guid merchantTransactionId purchaseId referenceUuid transactionUuid registrationUuid scheduleId batchId",
    "profileGuid approvalId agentCredentialGuid connectorGuid merchantGuid transactionStatus transactionType",
    "paymentMethod amount currency totalAmount surchargeAmount code scheduleStatus status state stage outcome kind",
    "operation processingMode profileExists rowsRead rowsAdded requestedAt expiresAt createdAt doneAt openedAt endedAt",
    "dueAt since",
  ].flatMap((names) => names.split(" ")),
);
const TEXTS: ReadonlySet<string> = new Set(["description", "message", "reason", "name"]);

/** An event with what its object says of ids, states, amounts and times. Texts in it are marked. */
export function eventFacts({ data, ...event }: Event) {
  return { ...event, object: Object.fromEntries(Object.entries(data.object).flatMap(factOf)) };
}

function factOf([name, value]: [string, unknown]): [string, unknown][] {
  if (typeof value === "string") {
    if (TEXTS.has(name)) return [[name, untrusted(value)]];
    if (name === "merchantTransactionId") return [[name, chosenId(value)]];
    return SHOWN.has(name) ? [[name, plainWord(value)]] : [];
  }
  const isPlain = value === null || typeof value === "number" || typeof value === "boolean";
  return isPlain && SHOWN.has(name) ? [[name, value]] : [];
}
