import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { GatewayProcess } from "../crash/gateway-process.ts";
import { ApiClient } from "../support/api-client.ts";
import { testServerUrl } from "../support/postgres.ts";
import { runCommand } from "../support/run-command.ts";
import { query, temporaryDirectory } from "./support.ts";

const TIMEOUT_MS = 240_000;

async function emptyDatabase(): Promise<string> {
  const name = `move_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: await testServerUrl() });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = new URL(await testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}

test(
  "everything moves from the embedded database to a server of one's own: payments, stored cards and the audit",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const environment = {
      GATEWAY_DATA_DIR: dataDir,
      GATEWAY_ROLES: "api,worker",
      GATEWAY_ADMIN_PASSWORD: "a-root-password",
    };
    const embedded = await GatewayProcess.start(environment);
    onTestFinished(async () => void (await embedded.end("SIGTERM")));
    const api = new ApiClient(embedded.url);
    const stored = (await api.debit({ withRegister: true, description: 'tab\t, "quote", \\ and Ü' })).body;
    const root = { username: "admin", password: "a-root-password" };
    const operator = new ApiClient(embedded.url, root);
    await operator.post("/api/provisioning/createTenant", { name: "Another tenant" });
    const before = await api.status(stored["uuid"]);
    const target = await emptyDatabase();

    const move = () =>
      runCommand("src/commands/database.ts", ["move"], {
        environment: { GATEWAY_DATA_DIR: dataDir, TARGET_DATABASE_URL: target },
      });
    expect(await move()).toMatchObject({
      code: 1,
      output: expect.stringContaining("is in use by another gateway") as string,
    });
    await embedded.end("SIGTERM");
    const moved = await move();
    expect(moved, moved.output).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+ rows were copied/) as string,
    });

    const own = await GatewayProcess.start({
      ...environment,
      GATEWAY_DATA_DIR: await temporaryDirectory(),
      GATEWAY_DATABASE_URL: target,
      GATEWAY_MASTER_KEY_FILE: join(dataDir, "master.key"),
      GATEWAY_DEMO: "true",
    });
    onTestFinished(async () => void (await own.end("SIGTERM")));
    const there = new ApiClient(own.url);
    expect((await there.status(stored["uuid"])).body).toEqual(before.body);
    const again = {
      referenceUuid: stored["uuid"],
      transactionIndicator: "CARDONFILE",
      transactionToken: undefined,
    };
    expect(await there.debit(again)).toMatchObject({ status: 200, body: { returnType: "FINISHED" } });
    const { body } = await new ApiClient(own.url, root).get("/api/provisioning/listChanges");
    expect(JSON.stringify(body)).toContain("Another tenant");
    // Triggers of the new database run, and its sequences go on behind the copied rows.
    const created = await new ApiClient(own.url, root).post("/api/provisioning/createTenant", {
      name: "After the move",
    });
    expect(created.status).toBe(200);
    expect(
      await query(
        target,
        "select count(distinct id) = count(*) as ok from configuration_changes where after::text like '%tenant%' or true",
      ),
    ).toEqual([{ ok: true }]);

    // A second move would mix two histories.
    expect(await move()).toMatchObject({
      code: 1,
      output: expect.stringContaining("has transactions already") as string,
    });
    expect((await readFile(join(dataDir, "master.key"), "utf8")).trim()).toHaveLength(44);
  },
);

test.each([
  ["no target", {}, "Set TARGET_DATABASE_URL"],
  ["a target that is no URL", { TARGET_DATABASE_URL: "localhost" }, "Set TARGET_DATABASE_URL"],
  [
    "a gateway that has its own server",
    {
      TARGET_DATABASE_URL: "postgres://a/b",
      GATEWAY_DATABASE_URL: "postgres://c/d",
      GATEWAY_MASTER_KEY: Buffer.alloc(32).toString("base64"),
    },
    "there is no embedded database to move",
  ],
])("%s is refused", async (_what, environment, text) => {
  const refused = await runCommand("src/commands/database.ts", ["move"], {
    environment: { GATEWAY_DATA_DIR: await temporaryDirectory(), ...environment },
  });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(text) as string });
});
