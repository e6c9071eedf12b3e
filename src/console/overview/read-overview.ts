import { tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import {
  connectorsSearch,
  figuresSearch,
  readConnectors,
  readFigures,
  type ConnectorFigures,
  type CurrencyFigures,
} from "./figures.ts";
import { keepFigures, type Newest, type NoFigures } from "./keep-figures.ts";
import type { Period } from "./period.ts";

interface Answered {
  readonly kind: "answered";
  /** As it was when the figures were read, which may be some minutes ago. */
  readonly period: Period;
  /** The one with the most payments first. */
  readonly currencies: readonly CurrencyFigures[];
  readonly connectors: readonly ConnectorFigures[];
  readonly completeUntil: Temporal.Instant;
}

/** The numbers of a page, or why there are none. */
export type Reading = NoFigures | Answered;

interface Question {
  readonly place: Place;
  readonly testMode: boolean;
  readonly period: Period;
}

/** Reads the numbers of places from the BI data source. */
export function overviewReader(
  parts: Pick<ConsoleParts, "db" | "clock" | "log" | "askBi">,
): (question: Question, newest: Newest) => Promise<Reading> {
  return keepFigures(parts, {
    read: (question: Question) => readOverview(parts, question),
    keyOf: ({ place, testMode, period }) =>
      [place.guid, testMode, period.name, period.zone, period.days.at(-1)].join(" "),
    paymentsOf: ({ currencies }) =>
      currencies.reduce((sum, { total }) => sum + total.approved + total.failed, 0),
  });
}

async function readOverview(
  { db, clock, askBi }: Pick<ConsoleParts, "db" | "clock" | "askBi">,
  { place, testMode, period }: Question,
): Promise<Reading> {
  const answer = await askBi({
    place: { ...place, tenantsWithin: place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [] },
    testMode,
    searches: [figuresSearch(period), connectorsSearch(clock.now())],
  });
  if (answer.kind !== "answered") return answer;
  return {
    kind: "answered",
    period,
    currencies: readFigures(answer.aggregations[0], period),
    connectors: readConnectors(answer.aggregations[1]),
    completeUntil: answer.completeUntil,
  };
}
