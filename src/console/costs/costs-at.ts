import {
  costTable,
  estimateCost,
  plainDebit,
  type AttemptLine,
  type CostEstimate,
  type CostLine,
} from "../../costs/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { monthOfConnectors } from "../../settlement/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { takesCards } from "../connectors/connector-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { typedMinor } from "../payment-facts/amounts.ts";
import {
  connectorsAt,
  monthShown,
  namesOf,
  type ConnectorNames,
  type Month,
} from "../settlements/read-settlements.ts";
import { ESTIMATED, ESTIMATED_NAMES, type EstimatedName } from "./cost-kinds.ts";

/** Estimates are made for so many connectors of a place. */
const MAX_ESTIMATES = 20;

/** A payment that does not exist, whose cost is asked for. */
interface ImaginedPayment {
  readonly amount: string;
  readonly currency: string;
  readonly card: EstimatedName;
  /** The country of the card: ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface ShownCosts {
  readonly month: Month;
  readonly today: Temporal.PlainDate;
  readonly currencies: readonly string[];
  readonly currency: string | undefined;
  readonly connectors: ReadonlyMap<string, Connector>;
  readonly names: ConnectorNames;
  readonly lines: readonly CostLine[];
  readonly attempts: readonly AttemptLine[];
  readonly imagined: ImaginedPayment;
  /** Undefined where nothing is asked for, or the amount cannot be read. */
  readonly estimates: readonly { readonly guid: string; readonly estimate: CostEstimate }[] | undefined;
  readonly problem: "amount" | "currency" | "country" | undefined;
}

/** Reads what the page and its file show. */
export async function costsAt(parts: ConsoleParts, visit: PlaceVisit): Promise<ShownCosts> {
  const { place, viewer, query } = visit;
  const reading = readingFrom(parts, visit);
  const testMode = viewer.frame?.testMode ?? false;
  const now = parts.clock.now();
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const connectors = await connectorsAt(reading, { place, testMode });
  const month = await monthShown(reading, { asked: query("month"), connectors });
  const merchantGuids = [...new Set([...connectors.values()].map(({ merchantGuid }) => merchantGuid))];
  const [totals, names, merchants] = await Promise.all([
    monthOfConnectors(reading.db, { connectorGuids: [...connectors.keys()], from: month.from, to: month.to }),
    namesOf(reading, [...connectors.values()]),
    Promise.all(merchantGuids.map((merchantGuid) => findMerchant(reading.db, { merchantGuid }))),
  ]);
  const countries = new Map(
    merchants.map((merchant) => [merchant?.guid, merchant?.attributes.country ?? null]),
  );
  const currencies = currenciesOf(totals);
  const currency = currencies.find((one) => one === query("currency")) ?? currencies[0];
  const { lines, attempts } =
    currency === undefined
      ? { lines: [], attempts: [] }
      : await costTable(reading.db, {
          connectors: [...connectors.values()].map(({ guid, merchantGuid }) => ({
            guid,
            merchantGuid,
            merchantCountry: countries.get(merchantGuid) ?? null,
          })),
          from: month.from,
          to: month.to,
          currency,
          now,
        });
  const imagined = imaginedOf(query);
  const problem = problemOf(imagined);
  const isAsked = imagined.amount !== "";
  const estimates =
    isAsked && problem === undefined
      ? await estimatesOf(parts, {
          imagined,
          connectors: [...connectors.values()].filter((one) => takesCards(parts.adapters, one)),
        })
      : undefined;
  return {
    month,
    today,
    currencies,
    currency,
    connectors,
    names,
    lines,
    attempts,
    imagined,
    estimates,
    problem: isAsked ? problem : undefined,
  };
}

/** The one with the most payments first. */
function currenciesOf(totals: readonly { currency: string; payments: number }[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, payments } of totals) counts.set(currency, (counts.get(currency) ?? 0) + payments);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

function imaginedOf(query: PlaceVisit["query"]): ImaginedPayment {
  const text = (name: string, length: number): string => query(name).trim().slice(0, length);
  return {
    amount: text("amount", 20),
    currency: (text("in", 3) || "EUR").toUpperCase(),
    card: ESTIMATED_NAMES.find((name) => name === query("card")) ?? ESTIMATED_NAMES[0]!,
    country: (text("country", 2) || "AT").toUpperCase(),
  };
}

function problemOf({ amount, currency, country }: ImaginedPayment): ShownCosts["problem"] {
  if (!findCurrency(currency)) return "currency";
  if (!/^[A-Z]{2}$/.test(country)) return "country";
  const minor = typedMinor(amount, currency);
  return minor === undefined || minor <= 0n ? "amount" : undefined;
}

async function estimatesOf(
  { db, clock }: ConsoleParts,
  { imagined, connectors }: { imagined: ImaginedPayment; connectors: readonly Connector[] },
) {
  const { currency, country } = imagined;
  const minor = typedMinor(imagined.amount, currency) ?? 0n;
  const payment = plainDebit({ ...ESTIMATED[imagined.card], country }, { minor, currency });
  return Promise.all(
    connectors.slice(0, MAX_ESTIMATES).map(async (connector) => ({
      guid: connector.guid,
      estimate: await estimateCost({ db, clock }, { connector, payment }),
    })),
  );
}
