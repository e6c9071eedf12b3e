import { findEntry, findPayouts, type BankEntry, type ListedPayout } from "../../bank/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { SettledPayout } from "../../settlement/index.ts";
import type { ReadingParts } from "../parts.ts";

/** A payout as the merchant's own bank has it. */
export interface AtBank {
  readonly state: ListedPayout["state"];
  readonly paidMinor: bigint;
  /** Null until it arrives. */
  readonly receivedMinor: bigint | null;
  /** The sum that the bank received, less that of the provider. */
  readonly differenceMinor: bigint | null;
  readonly bookedOn: string | null;
  readonly entryGuid: string | null;
}

export const BANK_STATES = ["expected", "arrived", "different", "missing"] as const;

export type PayoutsAtBank = ReadonlyMap<SettledPayout, AtBank>;

/** For the payouts of merchants that have an own account: the others are compared with nothing. */
export async function readAtBank(
  { db, adapters }: Pick<ReadingParts, "db" | "adapters">,
  { connectors, payouts }: { connectors: ReadonlyMap<string, Connector>; payouts: readonly SettledPayout[] },
): Promise<PayoutsAtBank> {
  const merchants = new Set(
    [...connectors.values()]
      .filter(({ adapter, config }) => adapters.get(adapter)?.ownAccount?.(config) !== undefined)
      .map(({ merchantGuid }) => merchantGuid),
  );
  const compared = payouts.filter(({ connectorGuid, paidOut }) => {
    const merchant = connectors.get(connectorGuid)?.merchantGuid;
    return merchant !== undefined && merchants.has(merchant) && Number(paidOut) !== 0;
  });
  const found = await findPayouts(db, {
    connectorGuids: [...new Set(compared.map(({ connectorGuid }) => connectorGuid))],
    numbers: compared.map(({ settlementNumber }) => settlementNumber),
  });
  const known = new Map(found.map((payout) => [keyOf(payout), payout]));
  return new Map(compared.map((payout) => [payout, atBank(payout, known.get(keyOf(payout)))]));
}

function keyOf({
  connectorGuid,
  settlementNumber,
  currency,
}: Pick<SettledPayout, "connectorGuid" | "settlementNumber" | "currency">): string {
  return JSON.stringify([connectorGuid, settlementNumber, currency]);
}

/** One that was reported since the last comparison is expected. */
function atBank({ paidOut, currency }: SettledPayout, found: ListedPayout | undefined): AtBank {
  const paid = parseAmount(paidOut, currency);
  return {
    state: found?.state ?? "expected",
    paidMinor: found?.amountMinor ?? (isRefusal(paid) ? 0n : paid.minor),
    receivedMinor: found?.receivedMinor ?? null,
    differenceMinor: found?.differenceMinor ?? null,
    bookedOn: found?.bookedOn ?? null,
    entryGuid: found?.entryGuid ?? null,
  };
}

/** The bank's side of one payout: its entry, and the merchant whose account it is. */
export async function bankSideOf(
  parts: Pick<ReadingParts, "db" | "adapters">,
  { connectors, payout }: { connectors: ReadonlyMap<string, Connector>; payout: SettledPayout },
): Promise<{ atBank: AtBank | undefined; entry: BankEntry | undefined; merchantGuid: string }> {
  const atBank = (await readAtBank(parts, { connectors, payouts: [payout] })).get(payout);
  const guid = atBank?.entryGuid ?? null;
  return {
    atBank,
    entry: guid === null ? undefined : await findEntry(parts.db, guid),
    merchantGuid: connectors.get(payout.connectorGuid)?.merchantGuid ?? "",
  };
}
