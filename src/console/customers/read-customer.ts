import {
  containersOfMerchants,
  findProfileIn,
  getProfile,
  type Profile,
  type ProfileView,
  type UsedContainer,
} from "../../customer-profiles/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { casesOf, type RecoveryCase } from "../../recovery/index.ts";
import { schedulesOfRegistrations, type Schedule } from "../../schedules/index.ts";
import { isInTestMode } from "../../transaction-requests/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { searchTransactions, sumTransactions, type TransactionSums } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts, ReadingParts } from "../parts.ts";
import { filterOfFigure, type FigureName } from "../payment-facts/figures.ts";
import { shownPayments, type ShownPayment } from "../payment-facts/shown-payment.ts";
import { emailOf } from "./customer-text.ts";

/** The `next` of a page of instruments. */
const INSTRUMENT_PAGE = /^[0-9]{1,16}_[!-~]{1,64}$/;
const MAX_PAYMENTS = 50;
const MAX_SCHEDULES = 20;
const MAX_RECOVERIES = 5;

/** The containers that people see at a place. */
export async function containersAt(parts: ReadingParts, place: Place): Promise<UsedContainer[]> {
  return containersOfMerchants(parts, await merchantsAt(parts.db, place));
}

export interface FoundCustomer {
  readonly profile: Profile;
  readonly used: UsedContainer;
  /** All connectors of the place with this container are for tests. */
  readonly testMode: boolean;
}

/** Undefined for a customer of a container that no connector of the place uses. */
export async function findCustomerAt(
  parts: ConsoleParts,
  { guid, place }: { guid: string; place: Place },
): Promise<FoundCustomer | undefined> {
  const containers = await containersAt(parts, place);
  const found = await findProfileIn(parts, { containers, guid });
  if (!found) return undefined;
  const modes = await Promise.all(found.used.connectors.map((connector) => isInTestMode(parts, connector)));
  return { ...found, testMode: modes.every(Boolean) };
}

/** Through which connector the use cases see the profile: one of the merchant, where an instrument is that merchant's. */
export function connectorFor({ used }: FoundCustomer, merchantGuid?: string): Connector | undefined {
  if (merchantGuid === undefined) return used.connectors[0];
  return used.connectors.find((connector) => connector.merchantGuid === merchantGuid);
}

/** Figures of a customer, as the list of payments has them. */
const CUSTOMER_FIGURES = ["paid", "refunded", "chargedBack"] as const satisfies readonly FigureName[];
export type CustomerFigure = (typeof CUSTOMER_FIGURES)[number];
/** So many records are added up for a page. */
const MAX_SUMMED = 5_000;

export interface CustomerFacts extends FoundCustomer {
  readonly view: ProfileView;
  readonly schedules: readonly Schedule[];
  /** Failed recurring payments, the newest first. */
  readonly recoveries: readonly RecoveryCase[];
  /** Payments and links of the e-mail address at the place, the newest first. */
  readonly payments: readonly ShownPayment[];
  readonly links: readonly ShownPayment[];
  /** Sums of the e-mail address at the place, by currency, the one with most transactions first; undefined where there are too many. */
  readonly sums: Readonly<Record<CustomerFigure, readonly TransactionSums[] | undefined>>;
  /** By guid. */
  readonly merchants: ReadonlyMap<string, string>;
}

/** Everything that the customer's page says; the access is recorded by the use case, as one of the API is. */
export async function readCustomer(
  parts: ConsoleParts,
  { place, viewer, query }: PlaceVisit,
  found: FoundCustomer,
): Promise<CustomerFacts | undefined> {
  const { db } = parts;
  const connector = connectorFor(found);
  if (!connector) return undefined;
  const page = INSTRUMENT_PAGE.test(query("instruments")) ? query("instruments") : undefined;
  const user = { connector, username: viewer.person.email };
  const view = await getProfile(parts, { user, request: { profileGuid: found.profile.guid }, page });
  if (isRefusal(view)) return undefined;
  const registrations = view.instruments.map(({ instrument }) => instrument.transactionUuid);
  const email = emailOf(found.profile);
  const testMode = viewer.frame?.testMode ?? false;
  const list = async (filter: { isLink?: true }): Promise<ShownPayment[]> => {
    if (email === "") return [];
    const { transactions } = await searchTransactions(db, {
      owner: place,
      filter: { email, testMode, ...filter },
      limit: MAX_PAYMENTS,
    });
    return shownPayments(parts, transactions);
  };
  const sumsOf = async (figure: CustomerFigure) => {
    if (email === "") return [];
    const filter = { email, testMode, ...filterOfFigure(figure) };
    const sums = await sumTransactions(db, { owner: place, filter, limit: MAX_SUMMED });
    return sums?.toSorted((one, other) => Number(other.count - one.count) || sizeOf(other) - sizeOf(one));
  };
  const [schedules, recoveries, payments, links, merchants, ...sums] = await Promise.all([
    schedulesOfRegistrations(db, { registrations, limit: MAX_SCHEDULES }),
    casesOf(db, { registrations, limit: MAX_RECOVERIES }),
    list({}),
    list({ isLink: true }),
    nameMerchants(db, [...new Set(view.instruments.map(({ stored }) => stored.merchantGuid))]),
    ...CUSTOMER_FIGURES.map(sumsOf),
  ]);
  const [paid, refunded, chargedBack] = sums;
  return {
    ...found,
    view,
    schedules,
    recoveries,
    payments,
    links,
    merchants,
    sums: { paid, refunded, chargedBack },
  };
}

/** In major units, to order sums of different currencies by what a person reads first. */
function sizeOf({ currency, paidMinor, refundedMinor, chargedBackMinor }: TransactionSums): number {
  return currency === null
    ? 0
    : Number(formatAmount({ minor: paidMinor + refundedMinor + chargedBackMinor, currency }));
}
