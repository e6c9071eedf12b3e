import type { RuleFault } from "../platform/rule-fault.ts";
import { planNotices } from "../console/index.ts";
import { eraseEventResponses, type EventParts } from "../event-endpoints/index.ts";
import { eraseEvents } from "../events/index.ts";
import { describeLink } from "../pay-by-link/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { anywhere, checkAddress, publicOnly, type OutboundFailure } from "../platform/outbound/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import type { AuthenticationParts } from "../tenancy/index.ts";
import { statusAt, type TransactionParts } from "../transaction-requests/index.ts";
import { findTransactionAt } from "../transactions/index.ts";
import type { GatewayOptions } from "./options.ts";

const ADDRESS_WORDS: Partial<Record<OutboundFailure, RuleFault>> = {
  port_not_allowed: { code: "port_80_or_443" },
  address_not_public: { code: "public_address" },
};

/** Parts of events and their delivery, with functions of the slices whose objects they have. */
export function eventParts(
  { callbackAllowPrivate, clock, demo, ids, log }: GatewayOptions,
  own: Pick<EventParts, "db" | "outbound" | "notifyWorkers"> & {
    readonly vault: Sealer;
    readonly authentication: AuthenticationParts;
  },
  parts: () => TransactionParts,
): EventParts {
  const { vault, authentication, db, outbound, notifyWorkers } = own;
  return {
    db,
    clock,
    ids,
    log,
    sealer: vault,
    configuration: authentication.configuration,
    outbound,
    notifyWorkers,
    demo,
    addressProblem: async (url) => {
      const reason = await checkAddress(url, callbackAllowPrivate ? anywhere : publicOnly);
      return reason && (ADDRESS_WORDS[reason] ?? ({ code: "web_address" } as const));
    },
    objectAt: async (event) => {
      if (!event.type.startsWith("link.")) return statusAt(parts(), event);
      const transaction = await findTransactionAt(parts().db, event);
      return transaction && describeLink(parts(), transaction);
    },
    mailPeople: (tx, mail) => planNotices(tx, { sealer: vault }, { ...mail, recipients: "developers" }),
  };
}

/** Erases what events and the responses to them have of these transactions. */
export async function eraseOfEvents(
  tx: Queryable,
  options: { transactionUuids: readonly string[] },
): Promise<void> {
  await eraseEvents(tx, options);
  await eraseEventResponses(tx, options);
}
