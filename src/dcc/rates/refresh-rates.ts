import { readFile } from "node:fs/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Log } from "../../platform/log.ts";
import { measurement } from "../../platform/measurement.ts";
import { FEED_PROBLEMS, problemOfFeed, readFeed, type FeedProblem } from "./ecb-feed.ts";
import { latestDailyRates, saveDailyRates } from "./rate-store.ts";
import { latestTargetDay } from "./working-days.ts";

/** Path or http(s) address of `eurofxref-daily.xml`, the bundled sample (demo only), or custom rates only. */
export type RateLocation =
  | { readonly kind: "feed"; readonly location: string }
  | { readonly kind: "sample" }
  | { readonly kind: "none" };

export interface RateSource {
  readonly from: RateLocation;
  readonly fetchText: (url: string) => Promise<string | undefined>;
}

export const RATE_RESULTS = ["refreshed", "unchanged", "unreachable", ...FEED_PROBLEMS] as const;
type Refresh = (typeof RATE_RESULTS)[number];

/** A request of the feed. Any result but `refreshed` and `unchanged` deserves an alert. */
export const ratesRefreshed = measurement<{ readonly result: Refresh }>("rates-refreshed");

const SAMPLE = new URL("eurofxref-sample.xml", import.meta.url);

/**
 * Reads the rates again. A feed that is malformed, dated in the future or implausible is refused: the old rates stay, and the
 * result names the reason.
 */
export async function refreshRates(
  parts: { db: Database; clock: Clock; log: Log },
  source: RateSource,
): Promise<Refresh> {
  if (source.from.kind === "none") return "unchanged";
  const result = await refresh(parts, source);
  ratesRefreshed.record({ result });
  return result;
}

async function refresh(
  parts: { db: Database; clock: Clock; log: Log },
  source: RateSource,
): Promise<Refresh> {
  const text = await read(source).catch((error: Error) => error);
  if (text instanceof Error) {
    parts.log.warn({ error: text.message }, "The conversion rates can't be read; the old ones stay.");
    return "unreachable";
  }
  const parsed = readFeed(text);
  if (typeof parsed === "string") return refuse(parts, parsed);
  const today = parts.clock.now().toZonedDateTimeISO("Europe/Berlin").toPlainDate();
  // The bundled sample is dated as the latest working day.
  const feed = source.from.kind === "sample" ? { ...parsed, date: latestTargetDay(today) } : parsed;
  const current = await latestDailyRates(parts.db);
  if (current?.date.equals(feed.date) && sameRates(current.rates, feed.rates)) return "unchanged";
  const problem = problemOfFeed(feed, { today, current });
  if (problem) return refuse(parts, problem);
  await saveDailyRates(parts.db, feed);
  parts.log.info(
    { date: feed.date.toString(), currencies: feed.rates.size },
    "The conversion rates were refreshed.",
  );
  return "refreshed";
}

function refuse({ log }: { log: Log }, problem: FeedProblem): FeedProblem {
  log.error({ problem }, "The feed of conversion rates was refused; the old rates stay.");
  return problem;
}

function sameRates(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([currency, rate]) => right.get(currency) === rate);
}

async function read({ from, fetchText }: RateSource): Promise<string> {
  if (from.kind !== "feed") return readFile(SAMPLE, "utf8");
  const { location } = from;
  if (!/^https?:\/\//.test(location)) return readFile(location, "utf8");
  const text = await fetchText(location);
  if (text === undefined) throw new Error("The address of the feed returns none.");
  return text;
}
