import { parseArgs } from "node:util";

import { pino } from "pino";

import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql } from "../../src/platform/database/index.ts";
import { fillPastPayments } from "../../tests/support/past-payments.ts";
import { postmasterPid } from "../transactions/database-use.ts";
import { loadDebits } from "../transactions/debit-load.ts";
import { ADMINISTRATOR, startOwnGateway, WITH_ADMINISTRATOR } from "../transactions/own-gateway.ts";
import { processorTime } from "../transactions/processor-time.ts";

/**
 * How long a what-if of a routing takes, and what single payments take meanwhile. Client, gateway and database share the machine:
 *
 *   npm run bench -- what-if --rows 1000000
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000" },
    seconds: { type: "string", default: "5" },
  },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CLIENTS = 2;
/** 1 000 000 payments. */
const LIMIT_SECONDS = 120;
const COUNTRIES = ["AT", "DE", "IT", "FR", "ES"];
/** In test mode, as the payment is that is copied. */
const CARDS = { adapter: "Simulator", method: "Creditcard", config: { testMode: true } };
const AMOUNTS = [1_990, 4_990, 14_900];

const log = pino({ level: "silent" });
const { gateway, databaseUrl, close } = await startOwnGateway({
  settings: { ...WITH_ADMINISTRATOR, GATEWAY_RATE_LIMITS: "false" },
});
const db = openDatabase({ url: databaseUrl, clock: systemClock, log, poolSize: 2 });
try {
  const alone = await loadDebits({ url: gateway.url, clients: CLIENTS, seconds });
  const [first, second] = [await connector("first"), await connector("second")];
  const routing = await connector("routing", {
    routingMetaConnector: {
      defaultConnector: first,
      rules: [
        { connector: second, binCountries: ["IT"], maxAmount: "50.00" },
        { connector: second, brands: ["visa"], sharePercent: 30 },
      ],
    },
  });
  await fill(first, second);
  const whatIf = await computed(routing);
  const meanwhile = await loadDebits({ url: gateway.url, clients: CLIENTS, seconds: 1 });
  console.log(
    `${rows} payments: ${whatIf.seconds.toFixed(1)} s, ${whatIf.payments} judged, ${whatIf.moved} move`,
  );
  const { postgres, mainThreads } = whatIf.processor;
  console.log(
    `processor time: PostgreSQL ${(postgres / 1e6).toFixed(1)} s, gateway's main thread ${(mainThreads / 1e6).toFixed(1)} s, debits included`,
  );
  console.log(`debits alone: p50 ${alone.p50Ms.toFixed(1)} ms, p99 ${alone.p99Ms.toFixed(1)} ms`);
  console.log(
    `debits meanwhile: p50 ${whatIf.load.p50Ms.toFixed(1)} ms, p99 ${whatIf.load.p99Ms.toFixed(1)} ms; after it p50 ${meanwhile.p50Ms.toFixed(1)} ms`,
  );
  if (whatIf.seconds > LIMIT_SECONDS * Math.max(1, rows / 1_000_000)) {
    console.error(`It took more than ${LIMIT_SECONDS} s for a million payments.`);
    process.exitCode = 1;
  }
} finally {
  await db.close();
  await close();
}

async function connector(name: string, more: object = CARDS): Promise<string> {
  const made = await provision(`createConnector/${MERCHANT}`, { name, apiKey: `bench-${name}`, ...more });
  return (made["connector"] as { guid: string }).guid;
}

/** Both connectors' payments, in several countries and amounts. */
async function fill(first: string, second: string): Promise<void> {
  const { uuid } = await db.one<{ uuid: string }>(
    sql`select uuid from transactions where status = 'success' and card is not null limit 1`,
  );
  const kinds = COUNTRIES.flatMap((country) => AMOUNTS.map((amountMinor) => ({ country, amountMinor })));
  const count = Math.ceil(rows / kinds.length / 2);
  for (const kind of kinds)
    for (const [connectorGuid, rate] of [
      [first, 0.88],
      [second, 0.93],
    ] as const)
      await fillPastPayments(db, {
        of: uuid,
        count,
        approved: Math.round(count * rate),
        connectorGuid,
        days: 90,
        ...kind,
      });
  await db.execute(sql`analyze transactions`);
}

async function computed(routing: string) {
  const { currency } = await db.one<{ currency: string }>(sql`select currency from transactions limit 1`);
  const day = (daysAgo: number): string =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const accounts = { gatewayPid: gateway.pid, postmasterPid: await postmasterPid(databaseUrl) };
  const before = processorTime(accounts);
  const startedMs = performance.now();
  const begun = await provision(`whatIf/${routing}`, {
    draft: "routing",
    from: day(91),
    to: day(0),
    currency,
  });
  const { guid } = begun["whatIf"] as { guid: string };
  const load = loadDebits({ url: gateway.url, clients: CLIENTS, seconds });
  for (;;) {
    const { whatIf } = await provision(`getWhatIf/${guid}`);
    const found = whatIf as { state: string; payments: number; moved: number };
    if (found.state === "failed") throw new Error("The what-if failed.");
    if (found.state === "done" && found.payments === 0) throw new Error("The what-if found no payments.");
    if (found.state === "done") {
      const after = processorTime(accounts);
      return {
        ...found,
        seconds: (performance.now() - startedMs) / 1_000,
        processor: {
          postgres: (after?.postgres ?? 0) - (before?.postgres ?? 0),
          mainThreads: (after?.mainThreads ?? 0) - (before?.mainThreads ?? 0),
        },
        load: await load,
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function provision(operation: string, body?: object): Promise<Record<string, unknown>> {
  const { username, password } = ADMINISTRATOR;
  const response = await fetch(`${gateway.url}/api/provisioning/${operation}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>;
}
