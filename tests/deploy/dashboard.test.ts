import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";

import { afterAll, beforeAll, expect, test } from "vitest";

import { sql } from "../../src/platform/database/index.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { ApiClient } from "../support/api-client.ts";
import { until } from "../support/bi-process.ts";
import { BiClient } from "../support/bi.ts";
import { makeCertificate } from "../support/certificate.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { expressionsWithoutData, readScrape, selectorsWithoutData } from "../support/scrape.ts";
import { openAcs, openShop, type ThreeDSecureShop } from "../support/three-d-secure.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const TIMEOUT_MS = 180_000;

interface Dashboard {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
}
const dashboard = JSON.parse(readFileSync("deploy/grafana/quittance.json", "utf8")) as Dashboard;
const queries = dashboard.panels
  .flatMap(({ targets = [] }) => targets)
  .map(({ expr }) => expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"))
  .filter(isOfEveryInstallation);
const rules = readFileSync("deploy/prometheus/quittance.rules.yaml", "utf8");
const alerts = [...rules.matchAll(/^\s+expr: (.+)$/gm)]
  .map(([, expr]) => expr!)
  .filter(isOfEveryInstallation);

/** Only an installation with read replicas has metrics of them: see tests/journeys/read-replicas.test.ts. */
function isOfEveryInstallation(expr: string): boolean {
  return !expr.includes("quittance_database_replica_");
}

let shop: ThreeDSecureShop;
let receiver: CallbackReceiver;
/** For events. */
let endpoint: CallbackReceiver;
let mailServer: MailServer;
let scrapes: [ReturnType<typeof readScrape>, ReturnType<typeof readScrape>];

beforeAll(async () => {
  const { cert, key } = makeCertificate({ from: "2026-01-01", until: "2036-01-01" });
  [receiver, endpoint, mailServer] = await Promise.all([
    startCallbackReceiver(),
    startCallbackReceiver(),
    startMailServer(),
  ]);
  endpoint.respond = responses.text(410, "gone");
  shop = await openShop({
    bi: { kind: "embedded" },
    dataDir: tmpdir(),
    directoryServerTls: { certificate: cert, key, authorities: `${cert}${cert}` },
  });
  const mail = { host: "127.0.0.1", port: mailServer.port, from: "Demo Shop <shop@example.com>" };
  const tenant = "TE-0000-0000-0000-0000-0000-0001";
  const settings = { mail, payByLinkEmailPermission: true };
  await operator().post(`/api/provisioning/updateTenant/${tenant}`, { settings });
  // A counter has a rate only when it has risen between two scrapes.
  scrapes = [await dayAndScrape(), await dayAndScrape()];
}, TIMEOUT_MS);

afterAll(() => Promise.all([shop?.close(), receiver?.close(), endpoint?.close(), mailServer?.close()]));

/** Everything that happens to a gateway: good payments and bad ones, mistakes of people, and an outage. */
async function dayAndScrape() {
  const { api, started } = shop;
  const callbackUrl = `${receiver.url}/callback`;
  const before = receiver.received.length;
  receiver.respond = responses.ok;
  expect((await api.debit({ callbackUrl })).status).toBe(200);
  await receiver.waitFor(before + 1);
  receiver.respond = responses.text(410, "gone");
  expect((await api.debit({ callbackUrl })).status).toBe(200);
  await receiver.waitFor(before + 2);
  receiver.respond = responses.text(500, "down");
  expect((await api.debit({ callbackUrl })).status).toBe(200);
  await receiver.waitFor(before + 3);
  expect((await api.debit({ extraData: { "simulator:loseRequest": "1" } })).body["returnType"]).toBe(
    "PENDING",
  );
  const refused = await api.debit(await shop.order("4000004000000004"));
  if (refused.body["returnType"] === "REDIRECT") await openAcs(refused.body["redirectUrl"]);
  const link = { payByLink: { sendByEmail: true }, customer: { email: "ada@example.com" } };
  expect((await api.debit({ ...link, transactionToken: undefined })).status).toBe(200);
  expect((await new ApiClient(started.url, { username: "demo", password: "a guess" }).debit()).status).toBe(
    401,
  );
  await loseAnEndpoint();
  await runBatch();
  await until(async () => (await new BiClient(started.url).post("/v2", { size: 1 })).status === 200);
  await failOnce();
  await beUnreadyOnce();
  await until(async () => /quittance_callbacks_given_up_total\{outcome="gone"\} [1-9]/.test(await scrape()));
  return readScrape(await scrape());
}

/** An endpoint of events that is gone: it is switched off. */
async function loseAnEndpoint(): Promise<void> {
  const before = endpoint.received.length;
  const wanted = { url: endpoint.url, eventTypes: ["payment.*"] };
  const made = await operator().post(`/api/provisioning/createWebhookEndpoint/${MERCHANT}`, wanted);
  expect(made.status).toBe(200);
  expect((await shop.api.debit()).status).toBe(200);
  await endpoint.waitFor(before + 1);
}

/** One of its two rows is refused when it is run. */
async function runBatch(): Promise<void> {
  const { uuid } = (await shop.api.debit({ withRegister: true })).body;
  const row = (id: string, referenceUuid: unknown) =>
    `debit,${String(referenceUuid)},${id}-${randomBytes(8).toString("hex")},1.00,EUR\n`;
  const form = new FormData();
  const file = `transactionMethod,referenceUuid,merchantTransactionId,amount,currency\n${row("paid", uuid)}${row("unknown", "d94c0d72f3a36e21f16e")}`;
  form.append("batchFile", new Blob([file], { type: "text/csv" }), "batch.csv");
  form.append("processingMode", "lenient");
  const response = await fetch(`${shop.started.url}/api/v3/batchUpload/v2/demo-card/batches`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("demo:demo-password")}` },
    body: form,
  });
  expect(response.status).toBe(201);
  await until(async () => /quittance_batch_rows_total\{result="failed"\} [1-9]/.test(await scrape()));
}

/** A table that requests need is missing for a moment: a 500. */
async function failOnce(): Promise<void> {
  const { db } = shop.started.gateway;
  await db.execute(sql`alter table dcc_custom_rates rename to dcc_custom_rates_away`);
  const response = await operator().get("/api/provisioning/listConversionRates");
  await db.execute(sql`alter table dcc_custom_rates_away rename to dcc_custom_rates`);
  expect(response.status).toBe(500);
}

/** What the readiness probe writes to is missing for a moment: a 503. */
async function beUnreadyOnce(): Promise<void> {
  const { db } = shop.started.gateway;
  await db.execute(sql`alter table write_probe rename to write_probe_away`);
  const { status } = await fetch(`${shop.started.url}/readyz`);
  await db.execute(sql`alter table write_probe_away rename to write_probe`);
  expect(status).toBe(503);
}

async function scrape(): Promise<string> {
  return (await fetch(`${shop.started.url}/metrics`)).text();
}

function operator(): ApiClient {
  return new ApiClient(shop.started.url, ADMINISTRATOR);
}

test("every query of the dashboard and every alert selects series that the gateway has", () => {
  expect(queries.length).toBeGreaterThan(35);
  expect(alerts.length).toBeGreaterThan(15);
  for (const expression of [...queries, ...alerts])
    expect(selectorsWithoutData(expression, scrapes[1]), expression).toEqual([]);
});

test("every query of the dashboard has data after a day with payments and failures", () => {
  const empty = expressionsWithoutData(queries, scrapes);
  if (empty) expect(empty).toEqual([]);
});

test("every metric of the gateway has a panel or an alert", () => {
  const names = new Set(scrapes[1].map(({ name }) => name.replace(/_(bucket|count|sum)$/, "")));
  const used = [...queries, ...alerts].join("\n");
  const unused = [...names]
    .filter((name) => name.startsWith("quittance_") && !used.includes(name))
    .toSorted();
  expect(unused).toEqual([
    // Their rates are shown by outcome; the times are for the one who looks into a slow receiver or job.
    "quittance_callback_attempt_duration_seconds",
    "quittance_callback_lag_seconds",
    "quittance_event_attempt_duration_seconds",
    "quittance_job_duration_seconds",
  ]);
});

test("panels have titles of their own", () => {
  const titles = dashboard.panels.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
