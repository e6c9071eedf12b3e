import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { arrivedPayouts } from "../payouts/payout-store.ts";
import type { Moved, Movement } from "./movement.ts";
import { clearingOf, type BookingProfile, type BookRefusal } from "./profile.ts";

/** Days in the profile's time zone, both included. */
export interface Period {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/**
 * Payouts that the bank received, each with its difference from what the provider says, so that the clearing account has what the provider
 * still holds.
 */
export async function payoutMovements(
  db: Queryable,
  {
    profile,
    connectors,
    period,
  }: { profile: BookingProfile; connectors: readonly Connector[]; period: Period },
): Promise<Moved | BookRefusal> {
  const movements: Movement[] = [];
  const { merchantGuid } = profile;
  const days = { from: period.from.toString(), to: period.to.toString() };
  const payouts = await arrivedPayouts(db, { merchantGuid, ...days });
  for (const payout of payouts) {
    const connector = connectors.find(({ guid }) => guid === payout.connectorGuid);
    if (!connector) continue;
    const clearing = clearingOf(profile, connector);
    if (typeof clearing !== "string") return clearing;
    const { settlementNumber, receivedMinor: minor, currency, bookedOn, amountMinor } = payout;
    const arrived: Movement = {
      key: `payout:${payout.guid}`,
      source: payout.entryGuid ?? "",
      kind: "payout",
      connectorGuid: connector.guid,
      connectorName: connector.name,
      day: bookedOn,
      document: settlementNumber,
      account: profile.accounts.bank,
      contra: clearing,
      side: "debit",
      minor,
      currency,
      taxKey: "",
      vatId: "",
      text: `payout ${settlementNumber} ${connector.name}`,
      transactionUuid: null,
      payout: settlementNumber,
      clearingMinor: -minor,
      reverses: null,
    };
    movements.push(arrived);
    const lacking = amountMinor - minor;
    if (lacking !== 0n)
      movements.push({
        ...arrived,
        key: `difference:${payout.guid}`,
        kind: "difference",
        account: profile.accounts.differences,
        side: lacking > 0n ? "debit" : "credit",
        minor: lacking > 0n ? lacking : -lacking,
        text: `difference of payout ${settlementNumber} ${connector.name}`,
        clearingMinor: -lacking,
      });
  }
  return { subjects: payouts.map(({ guid }) => guid), movements };
}
