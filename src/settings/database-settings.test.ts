import { expect, test } from "vitest";
import { settingsFrom } from "./read-settings.ts";

const masterKey = Buffer.alloc(32, 7).toString("base64");

function mistakes(environment: Record<string, string>): readonly string[] {
  const read = settingsFrom(environment);
  return read.ok ? [] : read.mistakes;
}

test("the second address of a database needs the first one, and is kept beside it", () => {
  const [url, sessionUrl] = [
    "postgres://pooler.example/gateway",
    "postgres://db1.example,db2.example/gateway",
  ];
  expect(mistakes({ GATEWAY_DATABASE_SESSION_URL: sessionUrl })).toEqual([
    "GATEWAY_DATABASE_SESSION_URL is the second address of a database: set GATEWAY_DATABASE_URL, too.",
  ]);
  const both = { GATEWAY_DATABASE_URL: url, GATEWAY_DATABASE_SESSION_URL: sessionUrl };
  expect(settingsFrom({ ...both, GATEWAY_MASTER_KEY: masterKey })).toMatchObject({
    ok: true,
    settings: { database: { kind: "external", url, sessionUrl } },
  });
});

test("a database may have several hosts, and mistakes in their list are refused", () => {
  const url = "postgres://gateway@db1.example,db2.example:5433/gateway?target_session_attrs=primary";
  expect(settingsFrom({ GATEWAY_DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey })).toMatchObject({
    ok: true,
    settings: { database: { kind: "external", url } },
  });
  for (const wrong of [
    "db1,db1:5432/gateway",
    "db1,,db2/gateway",
    "db1,db2/gateway?target_session_attrs=standby",
  ])
    expect(mistakes({ GATEWAY_DATABASE_URL: `postgres://${wrong}`, GATEWAY_MASTER_KEY: masterKey })).toEqual([
      expect.stringContaining("up to nine different hosts that take writes"),
    ]);
});
