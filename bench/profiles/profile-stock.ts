import { openVault } from "../../src/vault/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { GatewayUnderLoad } from "../transactions/gateway-under-load.ts";
import { fillProfiles } from "./fill-profiles.ts";
import { ProfileRequests } from "./profile-requests.ts";

/** More than a run requests, so that most requests read a profile for the first time. */
const MAX_SEALED = 20_000;

interface StockOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly size: number;
  readonly masterKey: Buffer;
}

/** A running gateway with a number of profiles. */
export class ProfileStock {
  readonly size: number;
  /** How many of the profiles can be requested. */
  readonly sealed: number;
  readonly api: ProfileRequests;
  readonly #gateway: GatewayUnderLoad;

  private constructor(size: number, sealed: number, gateway: GatewayUnderLoad) {
    this.size = size;
    this.sealed = sealed;
    this.#gateway = gateway;
    this.api = new ProfileRequests(gateway.url);
  }

  static async open(options: StockOptions): Promise<ProfileStock> {
    const { databaseUrl, masterKey, size } = options;
    const sealed = Math.min(size, MAX_SEALED);
    const gateway = await GatewayUnderLoad.start({ ...options, masterKey: masterKey.toString("base64") });
    const db = openDatabase({ url: databaseUrl, clock: systemClock, log: silentLog });
    try {
      const vault = await openVault(db, { masterKey, clock: systemClock, ids: createIds() });
      await fillProfiles(db, vault, { total: size, sealed });
    } finally {
      await db.close();
    }
    return new ProfileStock(size, sealed, gateway);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.#gateway.stop();
  }
}
