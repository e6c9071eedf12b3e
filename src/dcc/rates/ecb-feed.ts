import { Big } from "big.js";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { findCurrency } from "../../platform/money/index.ts";

/** One day's reference rates: units of each currency for one euro, as decimal text. */
export interface DailyRates {
  readonly date: Temporal.PlainDate;
  readonly rates: ReadonlyMap<string, string>;
}

export const FEED_PROBLEMS = [
  "too_large",
  "not_a_feed",
  "has_document_type",
  "rate_not_positive",
  "dated_in_the_future",
  "older_than_known",
  "changed_too_much",
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** The real file has some 2 kB. */
const MAX_BYTES = 64 * 1024;
/** A change of a rate by more than a fifth within a day counts as an error of the feed. */
const MAX_CHANGE = new Big("0.2");
const RATE = /^\d{1,9}(\.\d{1,9})?$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  processEntities: false,
  parseAttributeValue: false,
});

/**
 * Reads `eurofxref-daily.xml`: three nested Cubes, the middle one with the day, the inner ones with currency and rate.
 * Currencies that are not in ISO 4217 are left out; a currency that is missing is not offered.
 */
export function readFeed(xml: string): DailyRates | FeedProblem {
  if (Buffer.byteLength(xml) > MAX_BYTES) return "too_large";
  // No feed has a DTD; entities and external references are never parsed.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return "has_document_type";
  const day = dayCube(xml);
  const date = typeof day?.["time"] === "string" ? readDate(day["time"]) : undefined;
  if (!day || !date) return "not_a_feed";
  const cubes = asList(day["Cube"]);
  const rates = new Map<string, string>();
  for (const { currency, rate } of cubes) {
    if (typeof currency !== "string" || typeof rate !== "string") return "not_a_feed";
    if (!RATE.test(rate) || !new Big(rate).gt(0)) return "rate_not_positive";
    if (findCurrency(currency)) rates.set(currency, rate);
  }
  return rates.size > 0 ? { date, rates } : "not_a_feed";
}

type Cube = Readonly<Record<string, unknown>>;

function dayCube(xml: string): Cube | undefined {
  // The parser repairs truncated XML; half a table must not replace a whole one.
  if (XMLValidator.validate(xml) !== true) return undefined;
  try {
    const document = parser.parse(xml) as { Envelope?: { Cube?: { Cube?: unknown } } };
    const cube = asList(document.Envelope?.Cube?.Cube)[0];
    return cube;
  } catch {
    return undefined;
  }
}

function asList(value: unknown): Cube[] {
  if (Array.isArray(value)) return value as Cube[];
  return typeof value === "object" && value !== null ? [value as Cube] : [];
}

function readDate(text: string): Temporal.PlainDate | undefined {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a feed may not replace the current rates, if so; `today` is the day in Frankfurt, where the feed is made. */
export function problemOfFeed(
  feed: DailyRates,
  { today, current }: { today: Temporal.PlainDate; current: DailyRates | undefined },
): FeedProblem | undefined {
  if (Temporal.PlainDate.compare(feed.date, today) > 0) return "dated_in_the_future";
  if (!current) return undefined;
  if (Temporal.PlainDate.compare(feed.date, current.date) < 0) return "older_than_known";
  for (const [currency, rate] of feed.rates) {
    const before = current.rates.get(currency);
    if (before !== undefined && new Big(rate).div(before).minus(1).abs().gt(MAX_CHANGE))
      return "changed_too_much";
  }
  return undefined;
}
