import { openDatabase, type AroundStatement } from "../../src/platform/database/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { silentLog } from "../../src/platform/log.ts";
import { anywhere, createOutboundClient } from "../../src/platform/outbound/index.ts";
import { startTestGateway, type TestGateway } from "./gateway.ts";

/** A second process of a gateway that dies at a chosen statement: from then on none of its statements reaches the database. */
export class DyingGateway {
  #left = Number.POSITIVE_INFINITY;
  isDead = false;
  #started: TestGateway | undefined;
  #close: (() => Promise<unknown>) | undefined;

  static async start(given: { databaseUrl: string; masterKey: Buffer; clock: Clock }): Promise<DyingGateway> {
    const dying = new DyingGateway();
    const { clock, databaseUrl: url } = given;
    const aroundStatement: AroundStatement = async (run) => {
      if (!dying.isDead && --dying.#left < 0) dying.isDead = true;
      if (dying.isDead) throw new Error("The process died.");
      return run();
    };
    const db = openDatabase({ url, clock, log: silentLog, aroundStatement });
    const outbound = createOutboundClient(anywhere);
    dying.#started = await startTestGateway({
      ...given,
      simulation: { db, outbound, postJson: () => Promise.reject(new Error("No Directory Server is here.")) },
    });
    dying.#close = () => outbound.close();
    return dying;
  }

  get url(): string {
    return this.#started!.url;
  }

  /** It dies before the statement that follows so many more, and lives again afterwards. @returns whether it died */
  async diesAfter(statements: number, work: () => Promise<unknown>): Promise<boolean> {
    this.#left = statements;
    await work().catch((error: unknown) => {
      if (!this.isDead) throw error;
    });
    const died = this.isDead;
    this.#left = Number.POSITIVE_INFINITY;
    this.isDead = false;
    return died;
  }

  runDue(): Promise<void> {
    return this.#started!.gateway.runDue();
  }

  async close(): Promise<void> {
    await this.#started?.close();
    await this.#close?.();
  }
}
