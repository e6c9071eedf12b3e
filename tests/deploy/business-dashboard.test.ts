import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { until } from "../support/bi-process.ts";
import { BiClient, project, type BiResponse } from "../support/bi.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import {
  annotationSearch,
  documentSearch,
  logSearch,
  metricSearches,
  variableSearch,
  type GrafanaFlow,
  type GrafanaTarget,
  type GrafanaView,
} from "../support/grafana.ts";

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly (GrafanaTarget & {
    /** Calculations on the others are of another type, and have a formula in place of metrics. */
    readonly datasource: { readonly type: string };
  })[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { name: string; type: string; query: string }[] };
}

const PLUGIN = "grafana-opensearch-datasource";
const FLOWS: readonly GrafanaFlow[] = ["browser", "server"];
const TYPES = { browser: "application/x-ndjson", server: "application/json" } as const;
const dashboard = JSON.parse(readFileSync("deploy/grafana/quittance-business.json", "utf8")) as Dashboard;
const dataSource = readFileSync("deploy/grafana/quittance-bi.datasource.yaml", "utf8");
const panels = dashboard.panels.filter(({ type }) => type !== "row");

let running: TestGateway;
let bi: BiClient;
let view: GrafanaView;

beforeAll(async () => {
  running = await startTestGateway({ bi: { kind: "embedded" } });
  bi = new BiClient(running.url);
  const api = new ApiClient(running.url);
  const { uuid } = (await api.debit({ amount: "10.10" })).body;
  await api.debit({ amount: "20.20" });
  await api.debit({ amount: "700", currency: "JPY" });
  const refund = { referenceUuid: uuid, amount: "3.30", currency: "EUR", merchantTransactionId: "refund-1" };
  expect((await api.transaction("demo-card", "refund", refund)).body["success"]).toBe(true);
  const { uuid: transactionUuid } = (await api.debit({ amount: "8.00" })).body;
  expect((await api.post("/simulator/chargebacks", { transactionUuid })).status).toBe(200);
  for (const reason of ["2003", "2006"])
    await api.debit({ amount: "5.00", extraData: { "simulator:decline": reason } });
  await until(async () => {
    await project(running);
    return (await bi.get("/v2/_count?q=type:chargeback")).body["count"] === 1;
  });
  const now = Temporal.Now.instant().epochMilliseconds;
  view = {
    fromMs: now - 7 * 86_400_000,
    toMs: now + 1_000,
    interval: "1h",
    variables: { mode: "true", merchant: "*", currency: "*" },
  };
});
afterAll(() => running.close());

/** The responses to the searches of one request, each without an error. */
async function searched(body: string, flow: GrafanaFlow = "browser"): Promise<BiResponse["body"][]> {
  // The plug-in's server names JSON as the type of lines of JSON.
  const response = await bi.post("/v2/_msearch?max_concurrent_shard_requests=5", body, {
    "content-type": TYPES[flow],
  });
  expect(response.status).toBe(200);
  const { responses } = response.body as { responses: BiResponse["body"][] };
  for (const one of responses) expect(one, body).toMatchObject({ status: 200, timed_out: false });
  return responses;
}

test("saving the data source reads version, flavour and the type of the time field", async () => {
  const version = await bi.get("/v2/");
  expect(version.body["version"]).toMatchObject({ distribution: "opensearch", number: "2.17.1" });
  expect(version.body["tagline"]).toBe("The OpenSearch Project: https://opensearch.org/");
  const settingOf = (name: string): string => new RegExp(`^ +${name}: (\\S+)$`, "m").exec(dataSource)![1]!;
  expect([settingOf("type"), settingOf("flavor"), settingOf("version")]).toEqual([
    PLUGIN,
    version.body["version"].distribution,
    version.body["version"].number,
  ]);
  expect(new URL(settingOf("url")).pathname).toBe("/bi/query/transactions/v2");
  const [index, timeField] = [settingOf("database"), settingOf("timeField")];
  const health = await bi.get(`/v2/${index}/_mapping/field/${timeField}`);
  expect(health.body[index].mappings[timeField].mapping[timeField].type).toBe("date");
});

test("the editor of queries finds the fields and their types", async () => {
  const { body } = await bi.get("/v2/transactions/_mapping");
  const { properties } = body["transactions"].mappings;
  expect(properties.amount.type).toBe("scaled_float");
  expect(properties.currency.type).toBe("keyword");
  expect(properties.creditcard.properties.bin_country.type).toBe("keyword");
});

test("each variable of the dashboard has values", async () => {
  const queries = dashboard.templating.list.filter(({ type }) => type === "query");
  expect(queries.map(({ name }) => name)).toEqual(["merchant", "currency"]);
  for (const { name, query } of queries) {
    const [response] = await searched(variableSearch(JSON.parse(query) as { field: string }, view));
    const keys = response!["aggregations"]["1"].buckets.map(({ key }: { key: string }) => key);
    expect(keys, name).toEqual(name === "currency" ? ["EUR", "JPY"] : ["Demo Shop"]);
  }
});

describe.each(FLOWS)("requests of the plug-in from the %s", (flow) => {
  test("every panel has data, and its frames are what the plug-in reads", async () => {
    expect(panels.length).toBeGreaterThan(14);
    for (const { title, targets = [] } of panels) {
      const own = targets.filter(({ datasource }) => datasource.type === PLUGIN);
      const responses = await searched(metricSearches(own, view, flow), flow);
      expect(responses.length, title).toBe(own.length);
      for (const [index, response] of responses.entries())
        expect(
          countedIn(response["aggregations"], own[index]!),
          `${title}: ${own[index]!.query}`,
        ).toBeGreaterThan(0);
    }
  });

  test("amounts are summed by currency, and days without a payment are there as zero", async () => {
    const paid = panels.find(({ title }) => title === "Paid by currency")!;
    const [response] = await searched(metricSearches(paid.targets!, view, flow), flow);
    const { buckets } = response!["aggregations"]["3"];
    const sums = buckets.map((bucket: Bucket) => [
      bucket.key,
      daysOf(bucket).reduce((sum, day) => sum + day["1"].value, 0),
    ]);
    expect(sums).toEqual([
      ["EUR", 38.3],
      ["JPY", 700],
    ]);
    for (const bucket of buckets as Bucket[]) {
      const days = daysOf(bucket);
      // Seven days and the part of another one.
      expect(days.length).toBe(8);
      expect(days.every(({ key }) => typeof key === "number")).toBe(true);
      expect(days[0]).toMatchObject({ doc_count: 0, "1": { value: 0 } });
    }
  });

  test("a chosen merchant and currency restrict the panels, however their names are written", async () => {
    const paid = panels.find(({ title }) => title === "Paid by currency")!;
    const chosen: GrafanaView["variables"][] = [
      { mode: "true", merchant: ["Demo Shop"], currency: ["EUR"] },
      { mode: "true", merchant: "Demo Shop", currency: "EUR" },
    ];
    for (const variables of chosen) {
      const [response] = await searched(metricSearches(paid.targets!, { ...view, variables }, flow), flow);
      expect(response!["aggregations"]["3"].buckets.map(({ key }: Bucket) => key)).toEqual(["EUR"]);
    }
    const live = { ...view, variables: { mode: "false", merchant: "*", currency: "*" } };
    const [response] = await searched(metricSearches(paid.targets!, live, flow), flow);
    expect(response!["aggregations"]["3"].buckets).toEqual([]);
  });

  test("a panel of one's own can order by a metric, and calculate with others", async () => {
    const average = { id: "4", type: "avg", field: "amount" };
    const target: GrafanaTarget = {
      refId: "A",
      query: "*",
      metrics: [
        { id: "1", type: "count" },
        average,
        { id: "5", type: "percentiles", field: "amount", settings: { percents: ["50"] } },
        { id: "6", type: "cardinality", field: "uuid" },
        { id: "7", type: "derivative", field: "4", settings: {} },
        {
          id: "8",
          type: "bucket_script",
          pipelineVariables: [
            { name: "all", pipelineAgg: "1" },
            { name: "average", pipelineAgg: "4" },
          ],
          settings: { script: "params.all * params.average" },
        },
      ],
      bucketAggs: [
        {
          id: "3",
          type: "terms",
          field: "currency",
          settings: { order: "desc", orderBy: "4", size: "10", min_doc_count: "1" },
        },
        { id: "2", type: "date_histogram", field: "created_at", settings: { interval: "1d" } },
      ],
    };
    const [response] = await searched(metricSearches([target], view, flow), flow);
    const [first] = response!["aggregations"]["3"].buckets as Bucket[];
    expect(first!.key).toBe("JPY");
    const last = daysOf(first!).at(-1)!;
    expect(last).toMatchObject({
      "4": { value: 700 },
      "5": { values: { "50.0": 700 } },
      "8": { value: 700 },
    });
  });

  test("documents of a query are returned newest first, with the time that the plug-in reads", async () => {
    const [response] = await searched(documentSearch("status:success AND test_mode:$mode", view, flow), flow);
    const { hits } = response!["hits"];
    expect(hits.length).toBeGreaterThan(3);
    for (const hit of hits) {
      expect(hit["_source"].status).toBe("success");
      if (flow === "server") expect(hit.fields.created_at[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
  });
});

test("the log view of Grafana has documents and their number over time", async () => {
  const [response] = await searched(logSearch("*", view), "server");
  const counted = response!["aggregations"]["1"].buckets as Bucket[];
  expect(counted.reduce((sum, { doc_count }) => sum + doc_count, 0)).toBe(response!["hits"].total.value);
  expect(response!["hits"].hits[0].sort.length).toBe(2);
});

test("chargebacks can be marked on a chart", async () => {
  const [response] = await searched(annotationSearch("type:chargeback", view));
  expect(response!["hits"].hits.map((hit: BiResponse["body"]) => hit["_source"].amount)).toEqual([8]);
});

test("the dashboard counts what the API says of the same payments", async () => {
  const outcomes = panels.find(({ title }) => title === "Payments by outcome")!;
  const [response] = await searched(metricSearches(outcomes.targets!, view, "server"), "server");
  const { buckets } = response!["aggregations"]["3"] as { buckets: Record<string, Bucket> };
  expect(Object.entries(buckets).map(([label, { doc_count }]) => [label, doc_count])).toEqual([
    ["Approved", 4],
    ["Declined", 2],
    ["Other", 0],
  ]);
});

test("each amount stands under its currency, and each panel has a title of its own", () => {
  const sums = panels.flatMap(({ title, targets = [] }) =>
    targets
      .filter(
        ({ datasource, metrics }) =>
          datasource.type === PLUGIN && metrics.some(({ field }) => field === "amount"),
      )
      .map(({ bucketAggs }) => [title, bucketAggs.some(({ field }) => field === "currency")] as const),
  );
  expect(sums.length).toBeGreaterThan(3);
  expect(sums.filter(([, isByCurrency]) => !isByCurrency)).toEqual([]);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

interface Bucket {
  readonly key: string | number;
  readonly doc_count: number;
  readonly [id: string]: unknown;
}
type Day = Bucket & { readonly "1": { readonly value: number } };

function daysOf(bucket: Bucket): Day[] {
  return (bucket["2"] as { buckets: Day[] }).buckets;
}

/** All documents in the innermost buckets, on the way that the plug-in takes. */
function countedIn(aggregations: Record<string, unknown>, { bucketAggs }: GrafanaTarget, depth = 0): number {
  const id = bucketAggs[depth]?.id ?? "";
  const { buckets } = aggregations[id] as { buckets: Bucket[] | Record<string, Bucket> };
  return Object.values(buckets)
    .map((bucket) =>
      depth === bucketAggs.length - 1
        ? bucket.doc_count
        : countedIn(bucket, { bucketAggs } as GrafanaTarget, depth + 1),
    )
    .reduce((sum, count) => sum + count, 0);
}
