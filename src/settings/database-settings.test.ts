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

test("a start waits for its database for up to ten minutes, or not at all", () => {
  const given = { GATEWAY_DATABASE_URL: "postgres://db1.example/gateway", GATEWAY_MASTER_KEY: masterKey };
  for (const waitSeconds of [0, 600])
    expect(settingsFrom({ ...given, GATEWAY_DATABASE_WAIT_SECONDS: String(waitSeconds) })).toMatchObject({
      ok: true,
      settings: { database: { waitSeconds } },
    });
  for (const wrong of ["-1", "601", "1.5", "soon"])
    expect(mistakes({ ...given, GATEWAY_DATABASE_WAIT_SECONDS: wrong })).toEqual([
      expect.stringContaining("GATEWAY_DATABASE_WAIT_SECONDS"),
    ]);
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

test("replicas are standbys of the database, with a limit for the age of their data", () => {
  const given = {
    GATEWAY_DATABASE_URL: "postgres://db1.example/gateway",
    GATEWAY_MASTER_KEY: masterKey,
  };
  const url = "postgres://db2.example,db3.example:5433/gateway?target_session_attrs=prefer-standby";
  for (const [seconds, maxLagSeconds] of [
    [undefined, 10],
    ["45", 45],
  ] as const)
    expect(
      settingsFrom({
        ...given,
        GATEWAY_DATABASE_REPLICA_URL: url,
        ...(seconds && { GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS: seconds }),
      }),
    ).toMatchObject({ ok: true, settings: { database: { replica: { url, maxLagSeconds } } } });
  for (const wrong of [
    "postgres://db2,db2/gateway",
    "postgres://db2/gateway?target_session_attrs=primary",
    "db2",
  ])
    expect(mistakes({ ...given, GATEWAY_DATABASE_REPLICA_URL: wrong })).toEqual([
      expect.stringMatching(/^GATEWAY_DATABASE_REPLICA_URL must be .*up to nine different standbys/),
    ]);
});

test("replicas without a primary, and a limit without replicas, are refused", () => {
  expect(mistakes({ GATEWAY_DATABASE_REPLICA_URL: "postgres://db2.example/gateway" })).toEqual([
    "GATEWAY_DATABASE_REPLICA_URL names standbys of a database: set GATEWAY_DATABASE_URL, its primary, too.",
  ]);
  expect(mistakes({ GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS: "5" })).toEqual([
    "GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS is set without GATEWAY_DATABASE_REPLICA_URL, the standbys that it limits.",
  ]);
  expect(mistakes({ GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS: "0" })).toEqual(
    expect.arrayContaining([expect.stringContaining("a whole number from 1 to 3600")]),
  );
});
