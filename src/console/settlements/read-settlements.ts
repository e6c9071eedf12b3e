import type { Query } from "../frame/address.ts";
import type { Connector } from "../../connectors/index.ts";
import {
  monthOfConnectors,
  newestImports,
  newestSettledMonth,
  payoutsOfConnectors,
  rowsOfConnectors,
  type SettledMonth,
  type SettledPayout,
  type SettledRow,
  type SettlementImport,
} from "../../settlement/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { connectorsOfMode } from "../../transaction-requests/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import type { ReadingParts } from "../parts.ts";
import { readAtBank, type PayoutsAtBank } from "./at-bank.ts";

/** The most payouts of a month that are shown. */
export const MAX_PAYOUTS = 200;
const MAX_UNMATCHED = 20;
const MAX_IMPORTS = 8;

/** A calendar month of UTC, as providers and bookkeeping count it. */
export interface Month {
  /** `2026-11`. */
  readonly text: string;
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

export function monthOf(day: Temporal.PlainDate): Month {
  const first = day.with({ day: 1 });
  const instant = (at: Temporal.PlainDate): Temporal.Instant => at.toZonedDateTime("UTC").toInstant();
  return { text: first.toString().slice(0, 7), from: instant(first), to: instant(first.add({ months: 1 })) };
}

/** Undefined for what is no month from 2000 to 2099. */
function readMonth(text: string): Month | undefined {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined
    ? undefined
    : monthOf(Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: 1 }));
}

/**
 * The month that a page of settlements or costs shows: the one that is asked for, or else the newest in which something was settled, so
 * that the first days of a month do not show an empty page.
 */
export async function monthShown(
  { db, clock }: Pick<ReadingParts, "db" | "clock">,
  { asked, connectors }: { asked: string; connectors: ReadonlyMap<string, Connector> },
): Promise<Month> {
  const present = monthOf(clock.now().toZonedDateTimeISO("UTC").toPlainDate());
  const chosen = readMonth(asked);
  if (chosen) return chosen;
  const newest = await newestSettledMonth(db, { connectorGuids: [...connectors.keys()], before: present.to });
  return (newest === undefined ? undefined : readMonth(newest)) ?? present;
}

/** A connector, with its merchant where several connectors have the same name. */
interface ConnectorName {
  readonly name: string;
  readonly merchant: string | undefined;
}

export type ConnectorNames = ReadonlyMap<string, ConnectorName>;

/** In one line; empty for a connector that was removed. */
export function connectorText(names: ConnectorNames, guid: string): string {
  const { name = "", merchant } = names.get(guid) ?? {};
  return merchant === undefined ? name : `${name} · ${merchant}`;
}

export interface Settlements {
  readonly month: Month;
  readonly names: ConnectorNames;
  readonly totals: readonly SettledMonth[];
  readonly payouts: readonly SettledPayout[];
  readonly atBank: PayoutsAtBank;
  readonly unmatched: readonly SettledRow[];
  readonly imports: readonly SettlementImport[];
}

/** The connectors of the place that are live, or those for tests. */
export async function connectorsAt(
  parts: Pick<ReadingParts, "db" | "connectorsOfMerchant" | "findConnector">,
  { place, testMode }: { place: Place; testMode: boolean },
): Promise<ReadonlyMap<string, Connector>> {
  const merchants = await merchantsAt(parts.db, place);
  const connectors = (await Promise.all(merchants.map((guid) => parts.connectorsOfMerchant(guid)))).flat();
  const providers = connectors.filter(({ kind }) => kind === "provider");
  const wanted = await connectorsOfMode(parts, providers, testMode);
  return new Map(wanted.map((connector) => [connector.guid, connector]));
}

export async function readSettlements(
  parts: ReadingParts,
  { connectors, month }: { connectors: ReadonlyMap<string, Connector>; month: Month },
): Promise<Settlements> {
  const { db } = parts;
  const connectorGuids = [...connectors.keys()];
  const period = { connectorGuids, from: month.from, to: month.to };
  const [totals, payouts, unmatched, imports] = await Promise.all([
    monthOfConnectors(db, period),
    payoutsOfConnectors(db, { ...period, limit: MAX_PAYOUTS }),
    rowsOfConnectors(db, { ...period, state: "unmatched", after: 0n, limit: MAX_UNMATCHED }),
    newestImports(db, { connectorGuids, limit: MAX_IMPORTS }),
  ]);
  const names = await namesOf(parts, [...connectors.values()]);
  const atBank = await readAtBank(parts, { connectors, payouts });
  return { month, names, totals, payouts, atBank, unmatched, imports };
}

/** Merchants of a tenant often give their connectors the same names. */
export async function namesOf(
  { db }: Pick<ReadingParts, "db">,
  connectors: readonly Connector[],
): Promise<ConnectorNames> {
  const merchants = await nameMerchants(db, [...new Set(connectors.map(({ merchantGuid }) => merchantGuid))]);
  const shared = Map.groupBy(connectors, ({ name }) => name);
  return new Map(
    connectors.map(({ guid, name, merchantGuid }) => {
      const isShared = shared.get(name)!.length > 1;
      return [guid, { name, merchant: isShared ? merchants.get(merchantGuid) : undefined }];
    }),
  );
}

/** The query of a payout's page. */
export function payoutQuery(
  { connectorGuid, settlementNumber, currency }: SettledPayout,
  more: Query = {},
): Query {
  return { connector: connectorGuid, number: settlementNumber, currency, ...more };
}
