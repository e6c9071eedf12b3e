import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  adapterConnector,
  card,
  signatureOf,
  type ProviderUnderTest,
  type Verification,
} from "@quittance/provider-kit/verify";
import { migrateDatabase } from "../../src/migrations.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import type { TestDatabase } from "./postgres.ts";
import { openSimulator } from "./simulator.ts";

const FAULTS = ["loseRequest", "dropAnswer", "nonsense", "unreachable", "arriveLate"];

/** The Simulator has its books in the gateway's database, and is not called over HTTP: its faults are in the requests. */
export function simulatorVerification(createDatabase: () => Promise<TestDatabase>): Verification {
  return { open: () => open(createDatabase), judge: async () => "the Simulator has no vendor" };
}

async function open(createDatabase: () => Promise<TestDatabase>): Promise<ProviderUnderTest> {
  const simulator = await openSimulator(createDatabase);
  return {
    adapter: simulator.adapter,
    // It keeps nothing in memory.
    createAdapter: () => simulator.adapter,
    connector: adapterConnector("Creditcard", { "simulator:neutralise": "1" }),
    approved: { source: card("4111111111111111", { cvv: "737" }) },
    declined: { source: card("4000000000000002", { cvv: "737" }) },
    bookings: () => simulator.bookings(),
    registration: { name: "a card", request: { source: card("4111111111111111", { cvv: "737" }) } },
    payout: { name: "to a card", request: { source: card("4111111111111111", { cvv: "737" }) } },
    payouts: () => simulator.payouts(),
    requestFaults: FAULTS.map((fault) => ({
      name: fault,
      change: { extraData: { [`simulator:${fault}`]: "1" } },
    })),
    passTime: async (seconds) => {
      simulator.clock.advance({ seconds });
      await simulator.runDueJobs();
    },
    webhook: (signed) => {
      const body = JSON.stringify({
        eventId: "event-1",
        submissionReference: "d94c0d72f3a36e21f16e",
        kind: "inquire",
      });
      return { body, headers: { "simulator-signature": signatureOf(body, signed) } };
    },
    setOnline: (online) => simulator.setOnline(online),
    close: () => simulator.close(),
  };
}

/** A server of its own, for the command. */
async function databaseOfCommand(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "quittance-verify-"));
  const server = await startEmbeddedPostgres({ dataDir, durability: "none", log: silentLog });
  await migrateDatabase(server.url);
  return {
    url: server.url,
    drop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const verification = simulatorVerification(databaseOfCommand);
