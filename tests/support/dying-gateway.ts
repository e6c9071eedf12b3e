import type { AroundStatement } from "../../src/platform/database/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { startAroundStatements } from "./around-statements.ts";
import type { TestGateway } from "./gateway.ts";

/** A second process of a gateway that dies at a chosen statement: from then on none of its statements reaches the database. */
export class DyingGateway {
  #left = Number.POSITIVE_INFINITY;
  isDead = false;
  #started: TestGateway | undefined;

  static async start(given: { databaseUrl: string; masterKey: Buffer; clock: Clock }): Promise<DyingGateway> {
    const dying = new DyingGateway();
    const aroundStatement: AroundStatement = async (run) => {
      if (!dying.isDead && --dying.#left < 0) dying.isDead = true;
      if (dying.isDead) throw new Error("The process died.");
      return run();
    };
    dying.#started = await startAroundStatements(aroundStatement, given);
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
  }
}
