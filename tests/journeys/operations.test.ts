import { readFileSync } from "node:fs";
import { request } from "node:http";

import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";

import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { startTestGateway } from "../support/gateway.ts";

const started = forThisFile(() => startTestGateway());

test("/healthz is 200 while the process runs", async () => {
  const response = await fetch(`${started.url}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: "ok" });
});

test("paths that a proxy may close have one spelling", async () => {
  const { hostname, port } = new URL(started.url);
  const spellings = [
    "/metrics/",
    "/%6detrics",
    "/metric%73",
    "/Metrics",
    "//metrics",
    "/./metrics",
    "/metrics;a",
  ];
  for (const path of [
    ...spellings,
    "/readyz/",
    "/readyz/bi/",
    "/%72eadyz",
    "/api/provisioning/listTenants/",
    "http://x/metrics",
  ]) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect([path, status]).toEqual([path, 404]);
  }
});

test("/readyz is 200 when the process can serve", async () => {
  const response = await fetch(`${started.url}/readyz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: "ready",
    checks: { database: "ok" },
    replication: { server: expect.stringMatching(/:\d+$/), mode: "none", standbys: [] },
  });
});

test("a process whose database accepts no writes is not ready until it accepts them again", async () => {
  const database = await createTestDatabase();
  const gateway = await startTestGateway({ databaseUrl: database.url });
  onTestFinished(async () => {
    await gateway.close();
    await database.drop();
  });
  const status = async () => (await fetch(`${gateway.url}/readyz`)).status;
  const name = new URL(database.url).pathname.slice(1);
  const setReadOnly = async (value: "on" | "off") => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`set default_transaction_read_only = off`);
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    );
    await client.end();
  };
  expect(await status()).toBe(200);
  await setReadOnly("on");
  await expect.poll(status).toBe(503);
  await setReadOnly("off");
  await expect.poll(status).toBe(200);
});

test("a backup that reads every table keeps the process ready", async () => {
  const database = await createTestDatabase();
  const gateway = await startTestGateway({ databaseUrl: database.url });
  const backup = new Client({ connectionString: database.url });
  await backup.connect();
  onTestFinished(async () => {
    await backup.end();
    await gateway.close();
    await database.drop();
  });
  await backup.query("begin");
  await backup.query("select * from write_probe");
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
});

test("a process whose database lacks a migration is not ready", async () => {
  const { db } = started.gateway;
  const [last] = await db.query<{ name: string }>(
    sql`delete from schema_migrations where name = (select max(name) from schema_migrations) returning name`,
  );
  const readyz = () => fetch(`${started.url}/readyz`);
  await expect.poll(async () => (await readyz()).status).toBe(503);
  expect(await (await readyz()).json()).toEqual({
    status: "not ready",
    checks: { database: "unavailable", bi: "ok" },
  });
  await db.execute(sql`insert into schema_migrations (name) values (${last?.name})`);
});

describe("the metrics", () => {
  test("count a payment at the edge, at the provider and in its states", async () => {
    await new ApiClient(started.url).debit();
    const text = await metrics();
    expect(text).toMatch(
      /quittance_http_request_duration_seconds_count\{method="POST",route="[^"]*debit",status="200"\} 1/,
    );
    expect(text).toMatch(
      /quittance_provider_call_duration_seconds_count\{adapter="Simulator",call="submit",outcome="approved"\} 1/,
    );
    expect(text).toMatch(/quittance_transaction_moves_total\{type="debit",status="success"\} 1/);
    expect(text).toContain('quittance_database_connections{state="waiting"} 0');
    expect(text).toMatch(/quittance_database_replication\{mode="none",server="[^"]+"\} 1/);
    expect(text).toMatch(/quittance_database_replication\{mode="synchronous",server="[^"]+"\} 0/);
    expect(text).toContain("nodejs_eventloop_lag_seconds");
  });

  test("count declines by connector and code, and name no merchant", async () => {
    await new ApiClient(started.url).debit({ extraData: { "simulator:decline": "2006" } });
    const text = await metrics();
    const declined =
      /quittance_transactions_concluded_total\{connector="(\S+)",status="error_adapter",code="2006"\} 1/;
    const connector = declined.exec(text)?.[1];
    expect(connector).toMatch(/^[A-Z]{2}(-\w{4}){6}$/);
    expect(text).toContain(
      `quittance_provider_calls_total{connector="${connector}",call="submit",outcome="declined",code="2006"} 1`,
    );
  });

  test("are all described in the reference, and nothing else is", async () => {
    const own = new Set([...(await metrics()).matchAll(/^# TYPE (quittance_\w+)/gm)].map(([, name]) => name));
    const page = readFileSync(new URL("../../docs/reference/metrics.md", import.meta.url), "utf8");
    const described = new Set([...page.matchAll(/^\| `(quittance_\w+)`/gm)].map(([, name]) => name));
    expect(described).toEqual(own);
  });
});

async function metrics(): Promise<string> {
  const response = await fetch(`${started.url}/metrics`);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  return response.text();
}
