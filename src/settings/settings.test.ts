import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, onTestFinished, test } from "vitest";

import { makeCertificate } from "../../tests/support/certificate.ts";
import { readSettings, settingsFrom } from "./read-settings.ts";
import { settingsPage } from "./settings-page.ts";

const masterKey = Buffer.alloc(32, 7).toString("base64");

test("everything has a default", () => {
  expect(settingsFrom({ PATH: "/bin" })).toEqual({
    ok: true,
    settings: {
      host: "127.0.0.1",
      port: 8080,
      processes: 1,
      publicUrl: undefined,
      walletTrust: {},
      trustedProxies: [],
      dataDir: "./data",
      database: { kind: "embedded" },
      biEngine: { kind: "embedded" },
      biMemoryMb: 1_536,
      securityContacts: [],
      admin: { user: undefined, password: undefined },
      masterKey: undefined,
      threeDSecureServer: {},
      demo: true,
      simulator: true,
      testClock: true,
      callbackAllowPrivate: true,
      providerTestServers: true,
      providers: [],
      rateLimits: false,
      roles: new Set(["api", "worker", "bi", "console"]),
      logLevel: "info",
      logCollectorUrl: undefined,
      retention: { days: 90, auditDays: 400 },
      shutdownGraceSeconds: 10,
    },
  });
});

test("an external database turns the demo and private callbacks off and rate limits on", () => {
  const url = "postgres://gateway:secret@db.example/gateway";
  const read = settingsFrom({ GATEWAY_DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey });
  expect(read).toMatchObject({
    ok: true,
    settings: {
      database: { kind: "external", url, waitSeconds: 60 },
      masterKey: Buffer.alloc(32, 7),
      demo: false,
      callbackAllowPrivate: false,
      providerTestServers: false,
      providers: [],
      rateLimits: true,
    },
  });
});

test("the simulator follows the demo unless it is set, and the demo needs it", () => {
  expect(settingsFrom({ GATEWAY_DEMO: "false" })).toMatchObject({ settings: { simulator: false } });
  expect(settingsFrom({ GATEWAY_DEMO: "true" })).toMatchObject({ settings: { simulator: true } });
  expect(settingsFrom({ GATEWAY_DEMO: "false", GATEWAY_SIMULATOR: "true" })).toMatchObject({
    settings: { simulator: true },
  });
  expect(mistakes({ GATEWAY_DEMO: "true", GATEWAY_SIMULATOR: "false" })).toEqual([
    "GATEWAY_SIMULATOR is false, but the demo pays with it: set GATEWAY_DEMO to false too.",
  ]);
});

test("the names of the 3DS Server are short texts without spaces", () => {
  expect(
    settingsFrom({ GATEWAY_3DS_SERVER_REFERENCE: "3DS_LOA_SER_1", GATEWAY_3DS_SERVER_OPERATOR_ID: "OP-1" }),
  ).toMatchObject({
    settings: { threeDSecureServer: { reference: "3DS_LOA_SER_1", operatorId: "OP-1" } },
  });
  for (const bad of ["", "a b", "x".repeat(33)])
    expect(mistakes({ GATEWAY_3DS_SERVER_OPERATOR_ID: bad })).toHaveLength(1);
});

test("demo mode alone decides about the rate limits", () => {
  expect(settingsFrom({ GATEWAY_DEMO: "false" })).toMatchObject({ settings: { rateLimits: true } });
});

test("an external database needs the master key that other processes have", () => {
  expect(mistakes({ GATEWAY_DATABASE_URL: "postgres://db.example/gateway" })).toEqual([
    "GATEWAY_MASTER_KEY is required when GATEWAY_DATABASE_URL is set: 32 bytes in base64.",
  ]);
});

test("all mistakes are reported at once, one line each", () => {
  const found = mistakes({
    GATEWAY_PROT: "80",
    GATEWAY_COLOUR: "blue",
    GATEWAY_DEMO: "yes",
    GATEWAY_ROLES: "api,cron",
    GATEWAY_TEST_DATABASE_URL: "is none of the gateway's business",
  });
  expect(found).toEqual([
    "GATEWAY_PROT is not a setting. Did you mean GATEWAY_PORT?",
    "GATEWAY_COLOUR is not a setting. docs/reference/settings.md lists all there are.",
    'GATEWAY_DEMO must be true or false, not "yes".',
    'GATEWAY_ROLES must be a comma-separated list of api, worker, bi, console, not "api,cron".',
  ]);
});

const A_BASE = "a URL that starts with http:// or https://, without query, fragment and user";
test.each([
  ["GATEWAY_HOST", "", "a text that is not empty"],
  ["GATEWAY_PORT", "65536", "a whole number from 0 to 65535"],
  ["GATEWAY_PORT", "1e3", "a whole number from 0 to 65535"],
  ["GATEWAY_PUBLIC_URL", "ftp://pay.example", A_BASE],
  ["GATEWAY_PUBLIC_URL", "https://pay.example/?tenant=1", A_BASE],
  ["GATEWAY_PUBLIC_URL", "https://pay.example/#top", A_BASE],
  ["GATEWAY_ADMIN_USER", "ops:root", "a name without a colon"],
  ["GATEWAY_TRUSTED_PROXIES", "10.0.0.1,anywhere", "a comma-separated list of IP addresses and networks"],
  ["GATEWAY_RETENTION_DAYS", "7", "a whole number from 14 to 36500"],
  ["GATEWAY_AUDIT_RETENTION_DAYS", "89", "a whole number from 90 to 36500"],
  ["GATEWAY_BI_RETENTION_MONTHS", "0", "a whole number from 1 to 360"],
  ["GATEWAY_BI_RETENTION_MONTHS", "361", "a whole number from 1 to 360"],
  ["GATEWAY_BI_RETENTION_MONTHS", "1.5", "a whole number from 1 to 360"],
  ["GATEWAY_LOG_LEVEL", "loud", "one of trace, debug, info, warn, error, fatal, silent"],
  ["GATEWAY_SHUTDOWN_GRACE_SECONDS", "-1", "a whole number from 0 to 3600"],
])("%s=%s is refused", (name, value, expected) => {
  expect(mistakes({ [name]: value })).toEqual([`${name} must be ${expected}, not ${JSON.stringify(value)}.`]);
});

test.each(["", " "])("GATEWAY_TRUSTED_PROXIES=%j trusts none, as when it is unset", (value) => {
  expect(settingsFrom({ GATEWAY_TRUSTED_PROXIES: value })).toMatchObject({
    settings: { trustedProxies: [] },
  });
});

test.each(["0.0.0.0/0", "::/0", "10.0.0.1, 0.0.0.0/1, 128.0.0.0/1", "::ffff:0:0/0", "::/1"])(
  "GATEWAY_TRUSTED_PROXIES=%s is refused: any client could forge its address",
  (value) => {
    expect(mistakes({ GATEWAY_TRUSTED_PROXIES: value })).toEqual([
      `GATEWAY_TRUSTED_PROXIES must be a list without networks larger than /8 (IPv6: /7), which any client could be in, not ${JSON.stringify(value)}.`,
    ]);
  },
);

test.each([
  ["GATEWAY_DATABASE_URL", "mysql://root:secret@db"],
  ["GATEWAY_MASTER_KEY", "secret"],
])("a bad %s is refused without repeating the secret", (name, value) => {
  const [line, ...more] = mistakes({ [name]: value });
  expect(more).toEqual([]);
  expect(line).toMatch(new RegExp(`^${name} must be `));
  expect(line).not.toContain("secret");
});

test("the .env file is read, and the environment has precedence", () => {
  const workingDirectory = mkdtempSync(join(tmpdir(), "quittance-settings-"));
  onTestFinished(() => rmSync(workingDirectory, { recursive: true }));
  writeFileSync(join(workingDirectory, ".env"), "GATEWAY_PORT=9000\nGATEWAY_HOST=127.0.0.2\n");
  const read = readSettings({ environment: { GATEWAY_PORT: "9001" }, workingDirectory });
  expect(read).toMatchObject({ settings: { port: 9001, host: "127.0.0.2" } });
});

describe("a certificate towards Directory Servers", () => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-settings-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const own = makeCertificate({ from: "2026-01-01", until: "2027-01-01" });
  const other = makeCertificate({ from: "2026-01-01", until: "2027-01-01" });
  const GATEWAY_DIRECTORY_SERVER_CERTIFICATE = file("own.pem", own.cert);
  const GATEWAY_DIRECTORY_SERVER_KEY = file("own.key", own.key);

  test("comes with its key, from files", () => {
    const both = { GATEWAY_DIRECTORY_SERVER_CERTIFICATE, GATEWAY_DIRECTORY_SERVER_KEY };
    expect(settingsFrom(both)).toMatchObject({
      settings: { directoryServerTls: { certificate: own.cert, key: own.key } },
    });
    const needed = expect.stringContaining("needed together");
    expect(mistakes({ GATEWAY_DIRECTORY_SERVER_CERTIFICATE })).toEqual([needed]);
    const authorities = { GATEWAY_DIRECTORY_SERVER_CA: GATEWAY_DIRECTORY_SERVER_CERTIFICATE };
    expect(mistakes(authorities)).toEqual([needed]);
  });

  test.each([
    ["a folder", folder, "cannot be read (EISDIR)"],
    [
      "something else",
      file("readme", "the key"),
      "does not contain a private key without a passphrase in PEM",
    ],
  ])("is read at the start: %s for the key is refused with its path", (_what, path, problem) => {
    expect(mistakes({ GATEWAY_DIRECTORY_SERVER_CERTIFICATE, GATEWAY_DIRECTORY_SERVER_KEY: path })).toEqual([
      `GATEWAY_DIRECTORY_SERVER_KEY: the file "${path}" ${problem}.`,
    ]);
  });

  test("the key itself in place of its path is not repeated", () => {
    expect(mistakes({ GATEWAY_DIRECTORY_SERVER_CERTIFICATE, GATEWAY_DIRECTORY_SERVER_KEY: own.key })).toEqual(
      ["GATEWAY_DIRECTORY_SERVER_KEY must be the path of a file, not its content."],
    );
  });

  test("and the key of another one are refused", () => {
    const GATEWAY_DIRECTORY_SERVER_KEY = file("other.key", other.key);
    expect(mistakes({ GATEWAY_DIRECTORY_SERVER_CERTIFICATE, GATEWAY_DIRECTORY_SERVER_KEY })).toEqual([
      "GATEWAY_DIRECTORY_SERVER_KEY is not the key of GATEWAY_DIRECTORY_SERVER_CERTIFICATE.",
    ]);
  });
});

test("proxies are named by address and network", () => {
  expect(settingsFrom({ GATEWAY_TRUSTED_PROXIES: "10.0.0.0/8, ::1" })).toMatchObject({
    settings: { trustedProxies: ["10.0.0.0/8", "::1"] },
  });
});

test("the public URL loses the slash at its end", () => {
  expect(settingsFrom({ GATEWAY_PUBLIC_URL: "https://pay.example/", GATEWAY_DEMO: "false" })).toMatchObject({
    settings: { publicUrl: "https://pay.example" },
  });
});

test("docs/reference/settings.md is up to date", () => {
  const page = new URL("../../docs/reference/settings.md", import.meta.url);
  expect(readFileSync(page, "utf8"), "run npm run docs").toBe(settingsPage());
});

function mistakes(environment: Record<string, string>): readonly string[] {
  const read = settingsFrom(environment);
  return read.ok ? [] : read.mistakes;
}

describe("a gateway with a public address", () => {
  const PUBLIC = ["https://pay.example.com", "http://203.0.112.7:8080", "https://[2a00:1450::1]/pay"];
  const PRIVATE = [
    "http://localhost:8080",
    "http://gateway",
    "https://pay.office.lan",
    "http://10.0.0.7",
    "http://[::1]:1",
  ];

  test.each(PUBLIC)("does not start with the demo unless it is chosen: %s", (url) => {
    expect(settingsFrom({ GATEWAY_PUBLIC_URL: url })).toEqual({
      ok: false,
      mistakes: [expect.stringMatching(/^GATEWAY_DEMO must be set .* false, or true/)],
    });
    for (const chosen of ["true", "false"]) {
      expect(settingsFrom({ GATEWAY_PUBLIC_URL: url, GATEWAY_DEMO: chosen })).toMatchObject({
        ok: true,
        settings: { demo: chosen === "true", callbackAllowPrivate: false },
      });
    }
  });

  test.each(PRIVATE)("is not one at %s", (url) => {
    expect(settingsFrom({ GATEWAY_PUBLIC_URL: url })).toMatchObject({
      ok: true,
      settings: { demo: true, callbackAllowPrivate: true },
    });
  });

  test("is one that listens on a public address; private callbacks can be allowed", () => {
    expect(settingsFrom({ GATEWAY_HOST: "203.0.112.7" })).toMatchObject({ ok: false });
    const chosen = { GATEWAY_DEMO: "true", GATEWAY_CALLBACK_ALLOW_PRIVATE: "true" };
    expect(settingsFrom({ GATEWAY_PUBLIC_URL: PUBLIC[0], ...chosen })).toMatchObject({
      settings: { callbackAllowPrivate: true },
    });
  });
});

describe("a gateway that others than its machine reach", () => {
  test.each([
    "0.0.0.0",
    "::",
    "[::]",
    "192.168.1.7",
    "10.0.0.7",
    "fd00::1",
    "::ffff:10.0.0.7",
    "gateway",
    "pay.office.lan",
  ])("does not start with the demo unless it is chosen: on %s", (host) => {
    for (const url of [undefined, "http://localhost:8080"])
      expect(settingsFrom({ GATEWAY_HOST: host, GATEWAY_PUBLIC_URL: url })).toEqual({
        ok: false,
        mistakes: [expect.stringMatching(/^GATEWAY_DEMO must be set .*GATEWAY_HOST.* false, or true/)],
      });
    expect(settingsFrom({ GATEWAY_HOST: host, GATEWAY_DEMO: "false" })).toMatchObject({
      settings: { demo: false, callbackAllowPrivate: false, rateLimits: true },
    });
    expect(settingsFrom({ GATEWAY_HOST: host, GATEWAY_DEMO: "true" })).toMatchObject({
      settings: { demo: true, callbackAllowPrivate: false },
    });
  });

  test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1", "[::1]", "::ffff:127.0.0.1", "a.localhost"])(
    "is not one on %s",
    (host) => {
      expect(settingsFrom({ GATEWAY_HOST: host })).toMatchObject({
        settings: { demo: true, callbackAllowPrivate: true },
      });
    },
  );
});

describe("what wallet tokens are verified by", () => {
  const folder = mkdtempSync(join(tmpdir(), "wallet-trust-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  test("is read from files at the start", () => {
    const { cert } = makeCertificate({ from: "2026-01-01", until: "2027-01-01" });
    const keys = '{"keys": [{"protocolVersion": "ECv2", "keyValue": "…"}]}';
    const given = {
      GATEWAY_APPLE_PAY_ROOTS: file("root.pem", cert),
      GATEWAY_GOOGLE_PAY_KEYS: file("keys.json", keys),
    };
    expect(settingsFrom(given)).toMatchObject({
      settings: { walletTrust: { appleRoots: cert, googleKeys: keys, googleTestKeys: undefined } },
    });
  });

  test.each([
    ["no JSON", "keys"],
    ["no list of keys", "{}"],
    ["no key of ECv2", '{"keys": [{"protocolVersion": "ECv1"}]}'],
  ])("%s instead of Google's keys is refused", (_what, text) => {
    const path = file("bad.json", text);
    expect(mistakes({ GATEWAY_GOOGLE_PAY_TEST_KEYS: path })).toEqual([
      `GATEWAY_GOOGLE_PAY_TEST_KEYS: the file "${path}" does not contain Google's keys in JSON, with one of the protocolVersion ECv2.`,
    ]);
  });
});

test("GATEWAY_PROCESSES is a number or auto, and is for processes that serve the API", () => {
  const processesOf = (given: Record<string, string>) => {
    const read = settingsFrom(given);
    return read.ok ? read.settings.processes : read.mistakes;
  };
  expect(processesOf({ GATEWAY_PROCESSES: "4" })).toBe(4);
  expect(processesOf({ GATEWAY_PROCESSES: "auto" })).toBe(Math.min(64, availableParallelism()));
  for (const wrong of ["0", "65", "two", "1.5", ""])
    expect(processesOf({ GATEWAY_PROCESSES: wrong })).toEqual([
      `GATEWAY_PROCESSES must be a whole number from 1 to 64, or auto, not ${JSON.stringify(wrong)}.`,
    ]);
  expect(processesOf({ GATEWAY_PROCESSES: "2", GATEWAY_ROLES: "worker" })).toEqual([
    expect.stringContaining("needs `api` in GATEWAY_ROLES"),
  ]);
});

test("traces have a share, of a collector's address, which receives logs where that is chosen", () => {
  const url = "http://127.0.0.1:4318";
  const tracingOf = (given: Record<string, string>) => {
    const read = settingsFrom(given);
    return read.ok ? read.settings.tracing : read.mistakes;
  };
  expect(tracingOf({})).toBeUndefined();
  expect(tracingOf({ GATEWAY_OTLP_URL: url })).toEqual({ url, sampledPercent: 100 });
  expect(tracingOf({ GATEWAY_OTLP_URL: url, GATEWAY_TRACE_PERCENT: "5" })).toEqual({
    url,
    sampledPercent: 5,
  });
  expect(tracingOf({ GATEWAY_TRACE_PERCENT: "5" })).toEqual([expect.stringContaining("GATEWAY_OTLP_URL")]);
  const logs = { GATEWAY_OTLP_LOGS: "true" };
  expect(settingsFrom({ ...logs, GATEWAY_OTLP_URL: url })).toMatchObject({
    settings: { logCollectorUrl: url },
  });
  expect(tracingOf(logs)).toEqual([expect.stringContaining("GATEWAY_OTLP_URL")]);
});

test.each([
  "postgres://gateway:pa#xyz@db.example/gateway",
  "postgres://gateway:1#xyz@db.example/gateway",
  "postgres://gateway:pa",
])("a # in the password of a database is refused, and the way to write it explained: %s", (url) => {
  const [mistake = "", ...more] = mistakes({ GATEWAY_DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey });
  expect(more).toEqual([]);
  expect(mistake).toContain("GATEWAY_DATABASE_URL must be a URL that starts with postgres://");
  expect(mistake).toContain("write # as %23");
  expect(mistake).not.toContain("xyz");
});

test("a file that cannot be used is named with its path and the reason", () => {
  expect(mistakes({ GATEWAY_DIRECTORY_SERVER_KEY: "/nowhere/key.pem" })[0]).toBe(
    'GATEWAY_DIRECTORY_SERVER_KEY: the file "/nowhere/key.pem" cannot be read (ENOENT).',
  );
  expect(mistakes({ GATEWAY_DIRECTORY_SERVER_CERTIFICATE: import.meta.filename })[0]).toBe(
    `GATEWAY_DIRECTORY_SERVER_CERTIFICATE: the file "${import.meta.filename}" does not contain a certificate in PEM.`,
  );
});
