import { expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { checkRisk } from "./check-risk.ts";
import type { Payment } from "../payment.ts";

/** No statement may be made. */
const db = new Proxy({} as Database, {
  get: (_target, name) => {
    throw new Error(`The database was used: ${String(name)}`);
  },
});

function paymentOf(type: Transaction["type"]): Payment {
  const transaction = { uuid: "t", type, metaConnectorGuid: null, initiatedBy: "merchant" } as Transaction;
  return { transaction, connector: { guid: "CO-1" } as Connector, source: { kind: "none" } };
}

test.each(["debit", "preauthorize", "register", "payout"] as const)(
  "a %s without a risk profile makes no statement",
  async (type) => {
    const nothing = { requests: undefined, terminal: undefined, listOwners: [] };
    const parts = { db, riskProfilesOf: async () => nothing } as unknown as TransactionParts;
    const payment = paymentOf(type);
    expect(await checkRisk(parts, payment)).toEqual({ kind: "pay", payment });
  },
);

test.each(["capture", "void", "refund", "deregister", "incremental-authorization"] as const)(
  "a %s is not checked, and no profile is looked up",
  async (type) => {
    const payment = paymentOf(type);
    expect(await checkRisk({ db } as unknown as TransactionParts, payment)).toEqual({ kind: "pay", payment });
  },
);
