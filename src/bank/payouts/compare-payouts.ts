import type { Connector } from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { payoutsOfConnectors, type PayoutAtBank } from "../../settlement/index.ts";
import { accountsOfMerchant } from "../accounts.ts";
import { changeEntry } from "../entries/entry-store.ts";
import type { BankParts } from "../parts.ts";
import { entriesOfPayouts } from "./entries-of-payouts.ts";
import {
  changePayout,
  listPayouts,
  lockOpenPayouts,
  lockUnmatchedCredits,
  merchantsWithStatements,
  upsertPayouts,
  type Payout,
} from "./payout-store.ts";
import { bankDaysBetween } from "./bank-days.ts";

/** Days of settlements that are compared. */
const DAYS = 120;
const MAX_PAYOUTS = 10_000;
/** After so many bank days a payout is missing. */
export const MISSING_AFTER_BANK_DAYS = 5;

/** The payouts of a connector's provider as the bank received them, by their number and currency; what came since is compared first. */
export async function payoutsAtBank(
  parts: BankParts,
  connectorGuid: string,
): Promise<ReadonlyMap<string, PayoutAtBank>> {
  const connector = await parts.findConnector(connectorGuid);
  if (connector) await comparePayouts(parts, connector.merchantGuid);
  const payouts = await listPayouts(parts.db, connectorGuid);
  return new Map(
    payouts.map((payout) => [`${payout.settlementNumber} ${payout.currency}`, describeState(payout)]),
  );
}

/** Compares the payouts of every merchant that imports statements: some came, some are missing by now. */
export async function compareDuePayouts(parts: BankParts): Promise<void> {
  for (const merchantGuid of await merchantsWithStatements(parts.db))
    await comparePayouts(parts, merchantGuid);
}

/** Finds the bank's entries of a merchant's payouts: one candidate for one payout, or a person decides. */
export async function comparePayouts(parts: BankParts, merchantGuid: string): Promise<void> {
  const accounts = await accountsOfMerchant(parts, merchantGuid);
  if (accounts.size === 0) return;
  const connectors = await parts.connectorsOfMerchant(merchantGuid);
  const now = parts.clock.now();
  const settled = await payoutsOfConnectors(parts.db, {
    connectorGuids: connectors.map(({ guid }) => guid),
    from: now.subtract({ hours: DAYS * 24 }),
    to: now.add({ hours: 24 }),
    limit: MAX_PAYOUTS,
  });
  const payouts = settled.flatMap(({ connectorGuid, settlementNumber, currency, settledAt, paidOut }) => {
    const amount = parseAmount(paidOut, currency);
    if (isRefusal(amount) || amount.minor === 0n) return [];
    const guid = parts.ids.uuid();
    const paidOn = settledAt?.slice(0, 10) ?? null;
    return [
      { guid, merchantGuid, connectorGuid, settlementNumber, currency, amountMinor: amount.minor, paidOn },
    ];
  });
  const today = now.toZonedDateTimeISO("UTC").toPlainDate().toString();
  const since = now
    .subtract({ hours: (DAYS + 10) * 24 })
    .toString()
    .slice(0, 10);
  await parts.db.transaction(async (tx) => {
    await upsertPayouts(tx, payouts);
    const open = await lockOpenPayouts(tx, merchantGuid);
    const entries = open.length === 0 ? [] : await lockUnmatchedCredits(tx, { merchantGuid, since });
    const connectorOf = ({ connectorGuid }: Payout) => connectors.find(({ guid }) => guid === connectorGuid);
    const found = entriesOfPayouts(
      open.filter((payout) => connectorOf(payout) !== undefined),
      {
        entries,
        bankTextOf: (payout) => parts.adapters.get(connectorOf(payout)?.adapter ?? "")?.settlements?.bankText,
        isExcluded: (payout, { guid, test }) =>
          payout.undoneEntries.includes(guid) || (!test && connectorOf(payout)?.config.testMode === true),
      },
    );
    for (const payout of open) {
      const connector = connectorOf(payout);
      const entry = found.get(payout);
      if (connector && entry) {
        await settlePayout(tx, {
          payout,
          entry,
          tenantGuid: connector.tenantGuid,
          test: connector.config.testMode,
        });
      } else if (connector && payout.state === "expected" && payout.paidOn !== null)
        if (bankDaysBetween(payout.paidOn, today) > MISSING_AFTER_BANK_DAYS) {
          await reportMissing(tx, payout, connector);
        }
    }
  });
}

async function reportMissing(
  tx: DatabaseTransaction,
  payout: Payout,
  { tenantGuid, config }: Connector,
): Promise<void> {
  const missing = { ...payout, state: "missing" as const };
  await changePayout(tx, missing);
  await recordPayoutEvent(tx, { payout: missing, tenantGuid, test: config.testMode });
}

/** Records which entry a payout is, with the difference of the amounts. */
export async function settlePayout(
  tx: DatabaseTransaction,
  {
    payout,
    entry,
    tenantGuid,
    test,
  }: { payout: Payout; entry: { guid: string; amountMinor: bigint }; tenantGuid: string; test: boolean },
): Promise<void> {
  const differenceMinor = entry.amountMinor - payout.amountMinor;
  const state = differenceMinor === 0n ? ("arrived" as const) : ("different" as const);
  const settled = { ...payout, state, entryGuid: entry.guid, differenceMinor };
  await changePayout(tx, settled);
  await changeEntry(tx, entry.guid, { state: "matched", kind: "payout", payoutGuid: payout.guid });
  await recordPayoutEvent(tx, { payout: settled, tenantGuid, test });
}

async function recordPayoutEvent(
  tx: DatabaseTransaction,
  { payout, tenantGuid, test }: { payout: Payout; tenantGuid: string; test: boolean },
): Promise<void> {
  const { guid, merchantGuid, connectorGuid, settlementNumber, currency, amountMinor, state } = payout;
  if (state === "expected") return;
  await recordEvent(tx, {
    type: `payout.${state}`,
    id: guid,
    tenantGuid,
    merchantGuid,
    test,
    object: {
      connectorGuid,
      settlementNumber,
      amount: formatAmount({ minor: amountMinor, currency }),
      currency,
      ...describeState(payout),
    },
  });
}

function describeState({ guid, state, entryGuid, differenceMinor, currency }: Payout): PayoutAtBank {
  return {
    payoutGuid: guid,
    bankState: state,
    bankEntry: entryGuid,
    difference: differenceMinor === null ? null : formatAmount({ minor: differenceMinor, currency }),
  };
}
