import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareAnswers } from "../../packages/bi-engine/tests/conformance/compare-responses.ts";
import { generateDocuments } from "../../packages/bi-engine/tests/conformance/generated/documents.ts";
import { anyRequest } from "../../packages/bi-engine/tests/conformance/generated/requests.ts";
import type { Step, StepResponse } from "../../packages/bi-engine/tests/conformance/steps.ts";
import { writeJson } from "../../packages/bi-engine/src/json/write-json.ts";
import type { BiEngine, BiRequest, VersionedDocument } from "../../src/bi/engines/engine.ts";
import { ask, documentOf, type EngineUnderTest, openOpenSearch, realUrl } from "./engines-under-test.ts";

const TENANT = "bbbbbbbb-0000-4000-8000-000000000001";
const DOCUMENTS = 80;
const MONTHS = 4;
const REQUESTS = Number(process.env["QUITTANCE_TEST_REQUESTS"] ?? 60);
const SEED = Number(process.env["QUITTANCE_TEST_SEED"] ?? 4_711);
const NEVER = { yearlyFrom: Infinity, monthlyFrom: Infinity, documentsPerShard: Infinity };
/** Every tenant with documents gets an index for each month. */
const ALWAYS = { yearlyFrom: 1, monthlyFrom: 1, documentsPerShard: Infinity };
const SHARDED = { ...ALWAYS, documentsPerShard: 20 };

/** As of a transaction of that month of 2026. */
function idOf(month: number, number: number): string {
  const second = Date.UTC(2026, month - 1, 15) / 1_000;
  return second.toString(16).padStart(8, "0") + String(number).padStart(12, "0");
}

describe.skipIf(realUrl === undefined)("documents in an index for each month", () => {
  let divided: EngineUnderTest;
  let undivided: EngineUnderTest;
  let sharded: EngineUnderTest;

  beforeAll(async () => {
    divided = await openOpenSearch(realUrl!, undefined, ALWAYS);
    undivided = await openOpenSearch(realUrl!, undefined, NEVER);
    sharded = await openOpenSearch(realUrl!, undefined, SHARDED);
  });
  afterAll(async () => {
    await divided.close();
    await undivided.close();
    await sharded.close();
  });

  /** Puts the documents through a rebuild, which divides the indices of a tenant that has some. */
  async function rebuilt(
    { engine, refresh }: EngineUnderTest,
    documents: readonly VersionedDocument[],
    tenant = TENANT,
  ) {
    await engine.putDocuments(tenant, documents.slice(0, 1));
    await refresh();
    const rebuild = await engine.startRebuild(tenant);
    await rebuild.putDocuments(documents);
    await rebuild.finish();
    await refresh();
  }

  it(`respond to ${REQUESTS} generated requests as documents in one index do`, async () => {
    const documents = generateDocuments({ seed: 3, count: DOCUMENTS }).map(({ id, source }, place) => {
      const own = idOf(1 + Math.floor((place * MONTHS) / DOCUMENTS), place);
      return { id: own, version: 1n, source: source.replace(id, own) };
    });
    await rebuilt(divided, documents);
    await rebuilt(undivided, documents);
    expect((await divided.indicesOf(TENANT)).length).toBe(1 + MONTHS);
    expect(await undivided.indicesOf(TENANT)).toEqual([`${TENANT}.000002`]);
    const steps = fc.sample(anyRequest, { seed: SEED, numRuns: REQUESTS }).filter(hasOrder);
    const differing: object[] = [];
    for (const step of steps) {
      const [one, other] = [await send(undivided.engine, step), await send(divided.engine, step)];
      const differences = compareAnswers(toCompare(one), toCompare(other)).filter(isNoRounding);
      if (differences.length > 0) differing.push({ step, differences: differences.slice(0, 3) });
    }
    expect(differing.map((one) => JSON.stringify(one))).toEqual([]);
  });

  it("keep one version of each, whichever index has them, and can be deleted", async () => {
    const tenant = "bbbbbbbb-0000-4000-8000-000000000002";
    const ids = [idOf(3, 1), idOf(4, 2), `${idOf(4, 2)}-1`, idOf(5, 3)];
    await rebuilt(
      divided,
      ids.map((id) => documentOf(id, { status: "old" })),
      tenant,
    );
    await divided.engine.putDocuments(
      tenant,
      ids.map((id) => documentOf(id, { status: "new" }, 5n)),
    );
    await divided.engine.putDocuments(
      tenant,
      ids.map((id) => documentOf(id, { status: "late" }, 4n)),
    );
    const gone = [ids[3]!, idOf(11, 9)].map((id) => ({ id, version: 6n }));
    await divided.engine.deleteDocuments(tenant, gone);
    await divided.refresh();
    const { json } = await ask(divided.engine, tenant, { sort: ["_doc"], _source: ["status"] });
    const { hits } = json["hits"] as { hits: { _id: string; _index: string; _source: { status: string } }[] };
    const shown = hits.map(({ _id, _index, _source }) => `${_id} in ${_index}: ${_source.status}`);
    expect(shown.toSorted()).toEqual(ids.slice(0, 3).map((id) => `${id} in transactions: new`));
  });

  it("grow out of one index, and searches meanwhile see each document once", async () => {
    const tenant = "bbbbbbbb-0000-4000-8000-000000000003";
    const documents = Array.from({ length: 300 }, (_, place) => {
      const month = 1 + (place % 12);
      const createdAt = `2026-${String(month).padStart(2, "0")}-15 00:00:00`;
      return documentOf(idOf(month, place), { status: "s", created_at: createdAt });
    });
    await sharded.engine.putDocuments(tenant, documents);
    await sharded.refresh();
    expect(await sharded.indicesOf(tenant)).toEqual([`${tenant}.000001`]);
    expect(await sharded.engine.isOutgrown!(tenant)).toBe(true);

    const over = new AbortController();
    const seen = new Set<unknown>();
    const asking = (async () => {
      while (!over.signal.aborted) {
        const { json } = await ask(sharded.engine, tenant, { size: 0 });
        seen.add((json["hits"] as { total: { value: number } }).total.value);
      }
    })();
    const rebuild = await sharded.engine.startRebuild(tenant);
    for (let i = 0; i < documents.length; i += 50) {
      await rebuild.putDocuments(documents.slice(i, i + 50).map((one) => ({ ...one, version: 2n })));
      await sharded.engine.putDocuments(tenant, [{ ...documents[i]!, version: BigInt(10 + i) }]);
    }
    await rebuild.finish();
    over.abort();
    await asking;
    expect([...seen]).toEqual([300]);
    expect(await sharded.engine.isOutgrown!(tenant)).toBe(false);
    const expected = Array.from({ length: 12 }, (_, month) => `.2026-${String(month + 1).padStart(2, "0")}`);
    expect((await sharded.indicesOf(tenant)).toSorted()).toEqual(
      ["", ...expected].map((end) => `${tenant}.000002${end}`),
    );
    const settings = await (
      await fetch(`${realUrl}/*-${tenant}.000002.2026-03/_settings?flat_settings`)
    ).text();
    expect(settings).toContain('"index.number_of_shards":"2"');
    // The first payment of a new month brings its index, which queries read at once.
    await sharded.engine.putDocuments(tenant, [documentOf(idOf(13, 1), { status: "s" })]);
    await sharded.refresh();
    const { json } = await ask(sharded.engine, tenant, { size: 0 });
    expect(json["hits"]).toMatchObject({ total: { value: 301 } });
  });

  it("go with the index of a month when all of it is older, while searches see each of the others", async () => {
    const tenant = "bbbbbbbb-0000-4000-8000-000000000006";
    const documents = Array.from({ length: 60 }, (_, place) => {
      const month = 1 + (place % 6);
      return documentOf(idOf(month, place), { status: "s", created_at: `2026-0${month}-15 00:00:00` });
    });
    // The clock that made its uuid was behind.
    const late = documentOf(idOf(2, 99), { status: "s", created_at: "2026-04-01 00:00:00" });
    await rebuilt(divided, [...documents, late], tenant);
    // A rebuild that is under way has the old ones, too.
    const rebuild = await divided.engine.startRebuild(tenant);
    await rebuild.putDocuments(documents);
    await divided.refresh();

    const over = new AbortController();
    const seen = new Set<unknown>();
    const query = { range: { created_at: { gte: "2026-04-01 00:00:00" } } };
    const asking = (async () => {
      while (!over.signal.aborted) {
        const { json, status } = await ask(divided.engine, tenant, { size: 0, query });
        seen.add(status === 200 ? (json["hits"] as { total: { value: number } }).total.value : json);
      }
    })();
    const before = Temporal.Instant.from("2026-04-01T00:00:00Z");
    const drop = () => divided.engine.dropAgedIndices!(tenant, before);
    // By two processes at the same time.
    expect(Math.max(...(await Promise.all([drop(), drop()])))).toBe(5);
    expect(await drop()).toBe(0);
    over.abort();
    await asking;
    expect([...seen]).toEqual([31]);
    const left = (await divided.indicesOf(tenant)).toSorted();
    const ends = (months: number[]) => ["", ...months.map((month) => `.2026-0${month}`)];
    expect(left).toEqual([
      ...ends([2, 4, 5, 6]).map((end) => `${tenant}.000002${end}`),
      ...ends([4, 5, 6]).map((end) => `${tenant}.000003${end}`),
    ]);
    // A deletion of what went has nothing to do, and the rebuild ends as if nothing had happened.
    await divided.engine.deleteDocuments(tenant, [{ id: documents[0]!.id, version: 9n }]);
    await rebuild.finish();
    await divided.refresh();
    const { json } = await ask(divided.engine, tenant, { size: 0 });
    expect(json["hits"]).toMatchObject({ total: { value: 30 } });
  });

  it("can be sorted by an open field that only some months have", async () => {
    const tenant = "bbbbbbbb-0000-4000-8000-000000000005";
    const documents = [
      documentOf(idOf(1, 1), { extra_data: { campaign: "spring" } }),
      documentOf(idOf(2, 2), { status: "s" }),
    ];
    await rebuilt(divided, documents, tenant);
    const sort = [{ "extra_data.campaign.keyword": "asc" }];
    const { status, json } = await ask(divided.engine, tenant, { sort });
    expect(status, JSON.stringify(json)).toBe(200);
    expect((json["hits"] as { hits: { _id: string }[] }).hits.map(({ _id }) => _id)).toEqual(
      documents.map(({ id }) => id),
    );
    expect((await ask(divided.engine, tenant, { sort: [{ "extra_data.never": "asc" }] })).status).toBe(400);
  });

  it("come into a new index when an operator has deleted theirs", async () => {
    const tenant = "bbbbbbbb-0000-4000-8000-000000000004";
    await divided.engine.putDocuments(tenant, [documentOf(idOf(1, 1), { status: "old" })]);
    await divided.refresh();
    await fetch(`${realUrl}/*-${tenant}.000001`, { method: "DELETE" });
    await divided.engine.putDocuments(tenant, [documentOf(idOf(1, 1), { status: "new" }, 2n)]);
    await divided.refresh();
    const { json } = await ask(divided.engine, tenant, {});
    expect(json["hits"]).toMatchObject({ total: { value: 1 } });
  });
});

/** The order in which an index has its documents, and words of errors, are no matter of the documents. */
function hasOrder({ body, path }: Step): boolean {
  return !`${body}${path}`.includes("_doc");
}

function toCompare({ status, text }: StepResponse): StepResponse {
  const { error } = JSON.parse(text) as { error?: { type: string } };
  return { status, text: error === undefined ? text : JSON.stringify({ type: error.type }) };
}

/** Sums of several indices are added in another order. */
function isNoRounding({ left, right }: { left: unknown; right: unknown }): boolean {
  const [one, other] = [Number(left), Number(right)];
  return !(Math.abs(one - other) <= 1e-12 * Math.max(Math.abs(one), Math.abs(other)));
}

async function send(engine: BiEngine, step: Step): Promise<StepResponse> {
  const { pathname, searchParams } = new URL(step.path, "http://engine");
  const call = pathname.split("/").at(-1);
  const request: BiRequest = { path: pathname, search: searchParams, body: step.body ?? "" };
  const { status, body } = await respond(engine, call, request);
  return { status, text: typeof body === "string" ? body : writeJson(body) };
}

function respond(engine: BiEngine, call: string | undefined, request: BiRequest) {
  if (call === "_count") return engine.count(TENANT, request);
  if (call === "_mapping") return engine.mapping(TENANT);
  if (call === "_field_caps") return engine.fieldCaps(TENANT, request);
  return engine.search(TENANT, request);
}
