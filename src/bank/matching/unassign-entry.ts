import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { RuleFault } from "../../platform/rule-fault.ts";
import { addReceived, findAwaited, lockAwaited, storeEvent, type EventKey } from "../../providers/index.ts";
import { removeEntry } from "../../settlement/index.ts";
import { expirationMinutes } from "../../transaction-requests/index.ts";
import { findTransaction, moveTransaction } from "../../transactions/index.ts";
import type { Allocation } from "../entries/entry.ts";
import { auditEntry } from "../entries/audit-entry.ts";
import {
  changeEntry,
  listAllocations,
  lockEntryByGuid,
  takeEndBack,
  undoAllocation,
} from "../entries/entry-store.ts";
import { lockPayout, reopenPayout } from "../payouts/payout-store.ts";
import type { BankParts } from "../parts.ts";
import { refused, type AssignRefusal } from "./assign-refusal.ts";
import { concludeEvents } from "./match-import.ts";

/** After it an open payment ends again where its connector never ends one. */
const AT_LEAST_MINUTES = 24 * 60;

/** Takes an entry away from what it was assigned to: a payment that it ended is open again. Undefined: there is no such entry. */
export async function unassignEntry(
  parts: BankParts,
  { guid, reason, by }: { guid: string; reason: string; by: string },
): Promise<AssignRefusal | "undone" | undefined> {
  if (reason.trim() === "") return refused("reason", { code: "say_why" });
  const keys: EventKey[] = [];
  const result = await parts.db
    .transaction(async (tx) => {
      const entry = await lockEntryByGuid(tx, guid);
      if (!entry) return undefined;
      const allocations = await listAllocations(tx, [guid]);
      const payout = entry.payoutGuid === null ? undefined : await lockPayout(tx, entry.payoutGuid);
      if (payout) await reopenPayout(tx, { guid: payout.guid, entryGuid: guid });
      if (entry.state === "new" || (allocations.length === 0 && !payout && entry.state !== "ignored"))
        return refused("bankEntryGuid", { code: "not_assigned" });
      for (const allocation of allocations) {
        const problem = await takeBack(tx, parts, allocation);
        if ("code" in problem) throw new CannotBeUndone(problem);
        await undoAllocation(tx, { id: allocation.id, by, reason });
        keys.push(problem);
      }
      await changeEntry(tx, guid, { state: "unmatched" });
      // Those of payments are audited by their rows.
      if (allocations.length === 0) await auditEntry(tx, entry, { reason });
      return "undone" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof CannotBeUndone) return refused("bankEntryGuid", error.fault);
      throw error;
    });
  if (result === "undone") await concludeEvents(parts, keys);
  return result;
}

/** Undoes what the commit has done so far. */
class CannotBeUndone extends Error {
  readonly fault: RuleFault;

  constructor(fault: RuleFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** The event that shows the customer the rest again, or why it cannot be undone. */
async function takeBack(
  tx: DatabaseTransaction,
  parts: BankParts,
  { id, submissionReference, transactionUuid, amountMinor }: Allocation,
): Promise<EventKey | RuleFault> {
  await lockAwaited(tx, submissionReference);
  const payment = await findAwaited(tx, submissionReference);
  const transaction = await findTransaction(tx, transactionUuid);
  const connector = payment && (await parts.findConnector(payment.connectorGuid));
  if (!payment || !transaction || !connector) return { code: "payment_gone" };
  // The last part ended the payment; without any of its parts it is open again.
  if (await takeEndBack(tx, submissionReference)) {
    const minutes = expirationMinutes(parts.adapters, connector) || AT_LEAST_MINUTES;
    const at = parts.clock.now();
    const moved = await moveTransaction(tx, {
      uuid: transactionUuid,
      trigger: "money_taken_back",
      at,
      changes: [{ kind: "waits_until", until: at.add({ minutes }), extends: true }],
      companions: ["money_unassigned"],
    });
    if (isRefusal(moved))
      return moved.status === "success" ? { code: "payment_undone" } : { code: "payment_late" };
    await removeEntry(tx, transactionUuid);
  }
  await addReceived(tx, { submissionReference, minor: -amountMinor });
  const key = { connectorGuid: payment.connectorGuid, eventId: `bank:undone:${id}` };
  await storeEvent(tx, {
    connectorGuid: key.connectorGuid,
    event: { kind: "inquire", eventId: key.eventId, submissionReference },
  });
  return key;
}
