import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, DEMO_KEY, project } from "../../../tests/support/bi.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

let running: TestGateway;
let bi: BiClient;
let uuid: string;

beforeAll(async () => {
  running = await startTestGateway({ bi: { kind: "embedded" } });
  bi = new BiClient(running.url);
  const api = new ApiClient(running.url);
  uuid = (await api.debit({ amount: "10.00" })).body["uuid"];
  await api.debit({ amount: "5.50", currency: "USD" });
  await project(running);
});
afterAll(() => running.close());

/** A response as text, of whatever kind. */
async function call(
  method: string,
  path: string,
): Promise<{ status: number; type: string | null; text: string }> {
  const headers = { authorization: `Basic ${btoa(DEMO_KEY)}` };
  const response = await fetch(`${running.url}/bi/query/transactions/v2${path}`, { method, headers });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
}

test("a document is read by its id, with the index or without, and reduced to the requested part", async () => {
  const { status, body } = await bi.get(`/v2/transactions/_doc/${uuid}?_source=uuid,amount`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([
    "_index",
    "_id",
    "_version",
    "_seq_no",
    "_primary_term",
    "found",
    "_source",
  ]);
  expect(body).toMatchObject({
    _index: "transactions",
    _id: uuid,
    found: true,
    _source: { uuid, amount: 10 },
  });
  expect((await bi.get(`/v2/_doc/${uuid}`)).body["_source"]).toMatchObject({ status: "success" });
  expect((await bi.get("/v2/transactions/_doc/nobody")).body).toEqual({
    _index: "transactions",
    _id: "nobody",
    found: false,
  });
  expect((await call("HEAD", `/transactions/_doc/${uuid}`)).status).toBe(200);
  expect(await call("HEAD", "/transactions/_doc/nobody")).toMatchObject({ status: 404, text: "" });
});

test("HEAD finds the data source and its index, and no other index", async () => {
  for (const path of ["", "/", "/transactions", "/trans*", "/_all"])
    expect(await call("HEAD", path), path).toMatchObject({ status: 200, text: "" });
  expect((await call("HEAD", "/others")).status).toBe(404);
});

test("an unknown index is 404 in the shape of OpenSearch, in every operation", async () => {
  const cause = {
    type: "index_not_found_exception",
    reason: "no such index [others]",
    index: "others",
    "resource.id": "others",
    "resource.type": "index_or_alias",
    index_uuid: "_na_",
  };
  const expected = { error: { root_cause: [cause], ...cause }, status: 404 };
  for (const path of [
    "_search",
    "_count",
    "_mapping",
    "_mapping/field/amount",
    "_field_caps?fields=*",
    "_doc/1",
  ]) {
    const response = await bi.get(`/v2/others/${path}`);
    expect({ status: response.status, body: response.body }, path).toEqual({ status: 404, body: expected });
  }
  expect((await bi.get("/v2/_cat/indices/others")).body).toEqual(expected);
  expect((await bi.get("/v2/transactions,others/_count")).status).toBe(404);
  expect((await bi.get("/v2/transactions,others/_count?ignore_unavailable=true")).body["count"]).toBe(2);
  const many = await bi.post(
    "/v2/_msearch",
    '{"index":"others"}\n{"size":0}\n{"index":"trans*"}\n{"size":0}\n',
  );
  expect(many.body["responses"]).toMatchObject([
    { ...expected },
    { status: 200, hits: { total: { value: 2 } } },
  ]);
});

test("a pattern that fits no index finds nothing", async () => {
  expect((await bi.get("/v2/others*/_search")).body).toMatchObject({
    _shards: { total: 0 },
    hits: { total: { value: 0, relation: "eq" }, hits: [] },
  });
  expect((await bi.get("/v2/others*/_count")).body["count"]).toBe(0);
  expect((await bi.get("/v2/others*/_search?allow_no_indices=false")).status).toBe(404);
});

test("the mapping of single fields is returned by name and by pattern", async () => {
  const { body } = await bi.get("/v2/_mapping/field/amount,customer.ema*");
  expect(body["transactions"].mappings).toMatchObject({
    amount: { full_name: "amount", mapping: { amount: { type: "scaled_float", scaling_factor: 1000 } } },
    "customer.email": { full_name: "customer.email", mapping: { email: { type: "text" } } },
  });
  expect((await bi.get("/v2/transactions/_mapping/field/nothing")).body).toEqual({
    transactions: { mappings: {} },
  });
});

test("the list of indices is text, or JSON on request", async () => {
  expect(await call("GET", "/_cat/indices?h=index,docs.count")).toMatchObject({
    status: 200,
    type: "text/plain; charset=UTF-8",
    text: "transactions 2\n",
  });
  expect((await call("GET", "/_cat/indices?v=true&h=i,dc")).text).toBe(
    "index        docs.count\ntransactions          2\n",
  );
  const listed = (await bi.get("/v2/_cat/indices/trans*?format=json")).body;
  expect(listed).toMatchObject([
    { health: "green", status: "open", index: "transactions", pri: "1", rep: "0", "docs.count": "2" },
  ]);
  expect((await call("GET", "/_cat/indices?format=yaml")).status).toBe(400);
});

test("filter_path reduces every response, also refusals", async () => {
  expect((await bi.get("/v2/_search?filter_path=hits.total.value")).body).toEqual({
    hits: { total: { value: 2 } },
  });
  expect((await bi.get("/v2/_count?filter_path=-_shards")).body).toEqual({ count: 2 });
  expect((await bi.get("/v2/?filter_path=version.number")).body).toEqual({ version: { number: "2.17.1" } });
  expect((await bi.get("/v2/others/_search?filter_path=status")).body).toEqual({ status: 404 });
  const many = await bi.post("/v2/_msearch?filter_path=responses.hits.total", '{}\n{"size":0}\n');
  expect(many.body).toEqual({ responses: [{ hits: { total: { value: 2, relation: "eq" } } }] });
  const stars = `${"*a".repeat(500)},${"**.".repeat(500)}x`;
  expect((await bi.get(`/v2/_search?filter_path=${stars}`)).status).toBe(200);
});
