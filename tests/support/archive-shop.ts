import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, type Database } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { ApiClient } from "./api-client.ts";
import { startCallbackReceiver } from "./callback-receiver.ts";
import { startTestGateway } from "./gateway.ts";
import { fillOldPayments } from "./old-payments.ts";
import { createTestDatabase } from "./postgres.ts";

/** A database full of old payments, and a folder for their archive. */
export interface ArchiveShop {
  readonly db: Database;
  /** Settings of the command. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  close(): Promise<void>;
}

/** Opens a shop with payments of at least `days` days, from the first day of a month on, the newest 600 days ago. One payment is of today, with its callback. */
export async function openArchiveShop({
  count,
  days,
}: {
  count: number;
  days: number;
}): Promise<ArchiveShop> {
  const database = await createTestDatabase();
  const receiver = await startCallbackReceiver();
  const started = await startTestGateway({ databaseUrl: database.url });
  await new ApiClient(started.url).debit({ callbackUrl: receiver.url });
  await started.gateway.runDue();
  await started.close();
  await receiver.close();
  const db = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 2 });
  const today = Temporal.Now.plainDateISO("UTC");
  const oldest = today.subtract({ days: 600 + days }).with({ day: 1 });
  await fillOldPayments(db, { count, fromDays: oldest.until(today).days, toDays: 600 });
  const directory = await mkdtemp(join(tmpdir(), "quittance-archive-"));
  return {
    db,
    environment: {
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
    },
    folder: join(directory, "archive"),
    close: async () => {
      await db.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
