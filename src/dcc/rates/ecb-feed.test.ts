import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemOfFeed, readFeed, type DailyRates } from "./ecb-feed.ts";

const SAMPLE = readFileSync(new URL("eurofxref-sample.xml", import.meta.url), "utf8");
const today = Temporal.PlainDate.from("2026-11-20");

function read(xml: string): DailyRates {
  const feed = readFeed(xml);
  if (typeof feed === "string") throw new Error(feed);
  return feed;
}

describe("the ECB's feed", () => {
  test("gives the day and units per euro, with either kind of quotes", () => {
    const feed = read(SAMPLE);
    expect(feed.date.toString()).toBe("2026-11-19");
    expect(feed.rates.get("USD")).toBe("1.1580");
    expect(read(SAMPLE.replaceAll("'", '"')).rates).toEqual(feed.rates);
  });

  test.each([
    ["not_a_feed", "<html>maintenance</html>"],
    ["not_a_feed", ""],
    ["not_a_feed", SAMPLE.replace("2026-11-19", "2026-13-40")],
    ["not_a_feed", SAMPLE.slice(0, 600)],
    ["rate_not_positive", SAMPLE.replace("1.1580", "-1.1580")],
    ["rate_not_positive", SAMPLE.replace("1.1580", "0")],
    ["rate_not_positive", SAMPLE.replace("1.1580", "1e3")],
    ["has_document_type", SAMPLE.replace("<gesmes", '<!DOCTYPE x [<!ENTITY a "aaaa">]><gesmes')],
    ["too_large", SAMPLE + " ".repeat(70_000)],
  ])("is refused as %s", (problem, xml) => {
    expect(readFeed(xml)).toBe(problem);
  });

  test("never throws, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(SAMPLE.length), (noise, at) => {
        readFeed(SAMPLE.slice(0, at) + noise + SAMPLE.slice(at));
      }),
    );
  });

  test("may not be dated in the future, be older, or change by more than a fifth", () => {
    const current = read(SAMPLE);
    const next = (changes: Record<string, string>, date = "2026-11-20"): DailyRates => ({
      date: Temporal.PlainDate.from(date),
      rates: new Map([...current.rates, ...Object.entries(changes)]),
    });
    expect(problemOfFeed(next({}), { today, current })).toBeUndefined();
    expect(problemOfFeed(next({ USD: "1.3896" }), { today, current })).toBeUndefined();
    expect(problemOfFeed(next({ USD: "1.39" }), { today, current })).toBe("changed_too_much");
    expect(problemOfFeed(next({}, "2026-11-21"), { today, current })).toBe("dated_in_the_future");
    expect(problemOfFeed(next({}, "2026-11-18"), { today, current })).toBe("older_than_known");
  });
});
