import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project, rebuild } from "../../../tests/support/bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { ManualClock } from "../../platform/clock.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
/** In the past of the machine's clock, by which uuids are made. */
const clock = new ManualClock("2025-01-31T23:59:59Z");
const masterKey = randomBytes(32);

let database: TestDatabase;
let directory: string;
let running: TestGateway;
let january: string;
let february: string;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), "bi-retention-"));
  running = await open({ biRetentionMonths: 2 });
  january = await paid();
  clock.advance({ seconds: 1 });
  february = await paid();
});
afterAll(async () => {
  await running?.close();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

function open(options: { biRetentionMonths?: number }): Promise<TestGateway> {
  const bi = { kind: "embedded", directory } as const;
  return startTestGateway({ clock, databaseUrl: database.url, masterKey, bi, ...options });
}

async function paid(): Promise<string> {
  const { body } = await new ApiClient(running.url).debit({ amount: "10.00" });
  expect(body).toMatchObject({ success: true });
  return String(body["uuid"]);
}

const at = (moment: string) => clock.advance(clock.now().until(Temporal.Instant.from(moment)));

/** The uuids of all documents, as the key shows them. */
async function documents(client = new BiClient(running.url)): Promise<string[]> {
  await project(running);
  const { body } = await client.post("/v2", { size: 100, _source: false });
  const hits = body["hits"].hits as { _id: string }[];
  return hits.map(({ _id }) => _id).toSorted();
}

const operator = () => new ApiClient(running.url, ADMINISTRATOR);

test("documents go at the beginning of the month in which they became too old, and their payments stay", async () => {
  at("2025-03-31T23:59:59Z");
  expect(await documents()).toEqual([january, february].toSorted());
  at("2025-04-01T00:00:00Z");
  expect(await documents()).toEqual([february]);
  const { headers } = await new BiClient(running.url).post("/v2", { size: 0 });
  expect(headers.get("x-bi-complete-until")).toMatch(/^2025-03-31T23:59:5\d/);
  expect((await new ApiClient(running.url).status(january)).body).toMatchObject({
    transactionStatus: "SUCCESS",
    amount: "10.00",
  });
});

test("a change of an old payment makes no document of it, and its late refund has one of its own", async () => {
  const refunded = await new ApiClient(running.url).transaction("demo-card", "refund", {
    merchantTransactionId: "late-refund",
    referenceUuid: january,
    amount: "1.00",
    currency: "EUR",
  });
  expect(refunded.body).toMatchObject({ success: true });
  const tags = { tags: ["late"], createdBy: "back office" };
  const tagged = await operator().post(`/api/provisioning/addTags/${january}`, tags);
  expect(tagged.status).toBe(200);
  expect(await documents()).toEqual([february, String(refunded.body["uuid"])].toSorted());
});

test("reconciliation, check and rebuild go by the payments that have documents", async () => {
  const expected = await documents();
  const { body } = await operator().get(
    `/api/provisioning/reconcileBi/${TENANT}?from=2025-01-01&to=2025-12-31`,
  );
  expect(body["equal"]).toBe(true);
  expect(body["rows"].map(({ day }: { day: string }) => day)).toEqual(["2025-02-01", "2025-04-01"]);

  const scopes = expect.arrayContaining([
    expect.objectContaining({ scope: TENANT, total: 2, documents: 2, differing: 0 }),
  ]);
  await operator().post("/api/provisioning/rebuildBi", { check: true });
  await project(running);
  expect((await operator().get("/api/provisioning/getBiRebuild")).body).toMatchObject({
    rebuild: { check: true, finishedAt: expect.any(String), scopes },
  });
  expect(await rebuild(running)).toMatchObject({ scopes });
  expect(await documents()).toEqual(expected);
});

test("a key that is made later finds no more", async () => {
  const expected = await documents();
  const { body } = await operator().post(`/api/provisioning/createBiApiKey/${TENANT}`, {
    name: "later",
    merchantGuid: MERCHANT,
  });
  const later = new BiClient(running.url, `${body["apiKey"]}:${body["password"]}`);
  expect(await documents(later)).toEqual(expected);
});

test("after the setting is removed, earlier documents come back by a rebuild", async () => {
  const before = await documents();
  await running.close();
  running = await open({});
  expect(await documents()).toEqual(before);
  await rebuild(running);
  expect(await documents()).toEqual([...before, january].toSorted());
});

test("documents that are too old under a shorter limit are removed when the gateway starts with it", async () => {
  at("2025-08-15T00:00:00Z");
  const young = await paid();
  expect(await documents()).toHaveLength(4);
  await running.close();
  running = await open({ biRetentionMonths: 1 });
  expect(await documents()).toEqual([young]);
});
