import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { biDefinition } from "../../src/bi/documents/index.ts";
import { DIMENSION_NAMES, dimensionOf } from "../../src/console/explore/dimensions.ts";
import { bodyOf, exploreSearch, readResult } from "../../src/console/explore/explore-search.ts";
import { SEARCH_FIELDS } from "../../src/console/explore/fields.ts";
import { MEASURE_NAMES, measureOf } from "../../src/console/explore/measures.ts";
import { readQuestion, type Question } from "../../src/console/explore/question.ts";
import { ask, documentOf, engines, type EngineUnderTest } from "./engines-under-test.ts";

const TENANT = "aaaaaaaa-0000-4000-8000-000000000006";
const NOW = Temporal.Instant.from("2026-11-26T10:00:00Z");
const place = { guid: TENANT, kind: "tenant" } as const;

/** The demo's card pays 12.10 twice and is declined once; a shop without a card pays in yen. */
const DOCUMENTS = [
  ["a1", { type: "debit", status: "success", amount: 12.1, currency: "EUR", connector_name: "Cards" }],
  ["a2", { type: "debit", status: "success", amount: 12.1, currency: "EUR", connector_name: "Cards" }],
  ["a3", { type: "refund", status: "success", amount: 0.3, currency: "EUR", connector_name: "Cards" }],
  ["a4", { type: "debit", status: "error_adapter", amount: 5, currency: "EUR", connector_name: "Cards" }],
  ["a4-1", { type: "debit", status: "error_adapter", amount: 5, currency: "EUR", connector_name: "Bank" }],
  ["a5", { type: "chargeback", status: "success", amount: 12.1, currency: "EUR", connector_name: "Cards" }],
  ["a6", { type: "debit", status: "success", amount: 700, currency: "JPY" }],
] as const;

function questionOf(fields: Readonly<Record<string, string>>): Question {
  const { question, problems } = readQuestion((name) => fields[name] ?? "", {
    now: NOW,
    zone: "Europe/Vienna",
  });
  expect(problems).toEqual([]);
  return question;
}

describe.each(engines)("%s", (_name, open) => {
  let under: EngineUnderTest;

  beforeAll(async () => {
    under = await open(biDefinition);
    const common = { test_mode: true, created_at: "2026-11-25 23:30:00", creditcard: { bin_country: "AT" } };
    await under.engine.putDocuments(
      TENANT,
      DOCUMENTS.map(([id, fields]) => documentOf(id, { ...common, ...fields })),
    );
    await under.refresh();
  });
  afterAll(() => under.close());

  const resultOf = async (question: Question) => {
    const body = bodyOf(exploreSearch(question), { place, testMode: true });
    const { status, json, text } = await ask(under.engine, TENANT, body);
    expect(status, text).toBe(200);
    return readResult(json["aggregations"], question);
  };
  const valuesOf = async (fields: Readonly<Record<string, string>>) => {
    const question = questionOf(fields);
    return (await resultOf(question)).map(({ currency, groups }) => [
      currency,
      ...groups.map(({ key, total }) => [key, measureOf(question.show).of(total)] as const),
    ]);
  };

  test("every question that the form can make is answered", async () => {
    for (const show of MEASURE_NAMES)
      for (const by of ["", ...DIMENSION_NAMES])
        for (const per of ["all", "day", "week", "month"]) await resultOf(questionOf({ show, by, per }));
  });

  test("amounts are exact, net of refunds, and in no other currency's sum", async () => {
    expect(await valuesOf({ show: "net_volume", per: "all" })).toEqual([
      ["EUR", ["", { kind: "money", minor: 2390n }]],
      ["JPY", ["", { kind: "money", minor: 700n }]],
    ]);
  });

  test("attempts count for the connector that received them, and not for payments", async () => {
    expect(await valuesOf({ show: "declined", per: "all", currency: "EUR" })).toEqual([
      ["EUR", ["", { kind: "count", count: 1 }]],
    ]);
    expect(await valuesOf({ show: "declined", by: "connector", per: "all", currency: "EUR" })).toEqual([
      ["EUR", ["Cards", { kind: "count", count: 1 }], ["Bank", { kind: "count", count: 1 }]],
    ]);
  });

  test("documents without a value are a group of their own", async () => {
    expect(await valuesOf({ show: "payments", by: "connector", per: "all", currency: "JPY" })).toEqual([
      ["JPY", ["", { kind: "count", count: 1 }]],
    ]);
  });

  test("days, weeks and months are those of the person's time zone", async () => {
    // Half past eleven at night in UTC is the next day in Vienna.
    for (const [per, start] of [
      ["day", "2026-11-26"],
      ["week", "2026-11-23"],
      ["month", "2026-11-01"],
    ] as const) {
      const question = questionOf({ show: "payments", per, currency: "EUR" });
      const [result] = await resultOf(question);
      const counts = result!.groups[0]!.points.map(({ approved }) => approved?.count ?? 0);
      expect(counts.at(-1), `${per} ${start}`).toBe(2);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    }
  });
});

test("every field of the page is mapped, as the kind that the page says", () => {
  const types = {
    amount: "scaled_float",
    keyword: "keyword",
    date: "date",
    boolean: "boolean",
    number: "integer",
  };
  const wrong = SEARCH_FIELDS.filter(([name, kind]) => typeOf(name) !== types[kind]);
  expect(wrong).toEqual([]);
  expect(DIMENSION_NAMES.filter((name) => typeOf(dimensionOf(name).field) !== "keyword")).toEqual([]);
});

interface Field {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Field>>;
}

function typeOf(path: string): string | undefined {
  const { mappings } = biDefinition as unknown as { mappings: Field };
  return path.split(".").reduce<Field | undefined>((field, name) => field?.properties?.[name], mappings)
    ?.type;
}
