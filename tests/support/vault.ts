import { randomBytes } from "node:crypto";
import { openVault, type CardData, type Vault, type VaultOptions } from "../../src/vault/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { openDatabase, type Database } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { createTestDatabase } from "./postgres.ts";

export const VISA_CARD: CardData = {
  pan: "4111111111111111",
  cvv: "987",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};

export interface TestVault {
  readonly db: Database;
  readonly url: string;
  readonly clock: ManualClock;
  readonly masterKey: Buffer;
  readonly vault: Vault;
  /** Another process on the same database. */
  open(options?: Partial<VaultOptions>): Promise<Vault>;
  close(): Promise<void>;
}

/** A vault on its own database, at noon of 20 November 2026. */
export async function createTestVault(options: Partial<VaultOptions> = {}): Promise<TestVault> {
  const database = await createTestDatabase();
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  const db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: 8 });
  const masterKey = randomBytes(32);
  const open = (more: Partial<VaultOptions> = {}): Promise<Vault> =>
    openVault(db, { masterKey, clock, ids: createIds(), ...options, ...more });
  return {
    db,
    url: database.url,
    clock,
    masterKey,
    vault: await open(),
    open,
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}
