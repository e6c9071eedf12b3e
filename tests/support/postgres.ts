import { randomBytes } from "node:crypto";

import { Client } from "pg";
import { inject } from "vitest";

import { migrateDatabase } from "../../src/migrations.ts";

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** A migrated, empty database for one suite, cloned in some 50 ms from a template that is migrated once. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = await ensureTemplate();
  const name = `test_${inject("testRunId")}_${randomBytes(4).toString("hex")}`;
  // Copies files: the other strategy writes each page to the log of the server as well, which costs twice as much.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: await databaseUrl(name),
    async drop() {
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

let serverUrl: Promise<string> | undefined;

/** The server of this run, which is started for the first who asks. */
export function testServerUrl(): Promise<string> {
  return (serverUrl ??= askForServer());
}

async function askForServer(): Promise<string> {
  const response = await fetch(inject("testServerAddress"));
  const text = await response.text();
  if (!response.ok) throw new Error(`The PostgreSQL server of the tests did not start: ${text}`);
  return text;
}

let made: Promise<string> | undefined;

/** Tries again after a migration that failed: the next suite shall fail with the same cause. */
function ensureTemplate(): Promise<string> {
  return (made ??= makeTemplate().catch((error: unknown) => {
    made = undefined;
    throw error;
  }));
}

/** Test files run in several workers: the first one migrates the template, the others wait for it. */
async function makeTemplate(): Promise<string> {
  const template = `template_${inject("testRunId")}`;
  const server = new Client({ connectionString: await testServerUrl() });
  await server.connect();
  try {
    await server.query("select pg_advisory_lock(hashtext('quittance test template'))");
    const { rowCount } = await server.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount !== 0) return template;
    // Left by a suite whose migration failed: the next one shall fail with the same cause.
    await server.query(`drop database if exists ${template}_unfinished`);
    await server.query(`create database ${template}_unfinished`);
    await migrateDatabase(await databaseUrl(`${template}_unfinished`));
    await server.query(`alter database ${template}_unfinished rename to ${template}`);
  } finally {
    await server.end();
  }
  return template;
}

let connection: Promise<Client> | undefined;

/** By one connection of this worker: each one would cost the server a process, and a suite needs three statements. */
async function onServer(statement: string): Promise<void> {
  const server = await (connection ??= connectToServer().catch((error: unknown) => {
    connection = undefined;
    throw error;
  }));
  await server.query(statement);
}

async function connectToServer(): Promise<Client> {
  const server = new Client({ connectionString: await testServerUrl() });
  // It ends with the server, and with the worker.
  server.on("error", () => (connection = undefined));
  await server.connect();
  // The types of the driver leave it out.
  (server as Client & { unref(): void }).unref();
  return server;
}

async function databaseUrl(name: string): Promise<string> {
  const url = new URL(await testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}
