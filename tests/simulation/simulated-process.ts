import pg from "pg";
import { openGateway, type Gateway, type GatewayOptions } from "../../src/gateway/index.ts";
import { BiEngineUnavailable } from "./bi-documents.ts";
import type { Turns } from "./turns.ts";
import type { WorldDatabase } from "./world-database.ts";

export interface Request {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: object | string;
}

export interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

interface SimulatedProcessParts {
  readonly number: number;
  readonly turns: Turns;
  readonly database: WorldDatabase;
  readonly options: () => GatewayOptions;
  readonly onDeadlock: (message: string) => void;
}

/** A process with a gateway. It dies before or after one of its next statements, and can be restarted. */
export class SimulatedProcess {
  readonly #parts: SimulatedProcessParts;
  #gateway: Gateway | undefined;
  #countdown = Number.POSITIVE_INFINITY;
  #cutCountdown = Number.POSITIVE_INFINITY;
  #died = true;
  #isCut = false;

  constructor(parts: SimulatedProcessParts) {
    this.#parts = parts;
  }

  get isAlive(): boolean {
    return !this.#died;
  }

  async start(): Promise<void> {
    this.#died = false;
    this.#countdown = Number.POSITIVE_INFINITY;
    this.#gateway = await openGateway(this.#parts.options());
    await this.#gateway.app.ready();
  }

  /** The process dies at the statement after `statements` more. */
  crashAfter(statements: number): void {
    this.#countdown = statements;
  }

  /** The database goes away at the statement after `statements` more, until it is reconnected. */
  cutAfter(statements: number): void {
    this.#cutCountdown = statements;
  }

  /** Whether it died or lost its database since it was started or reconnected. */
  get wasStopped(): boolean {
    return this.#died || this.#isCut;
  }

  reconnect(): void {
    this.#cutCountdown = Number.POSITIVE_INFINITY;
    this.#isCut = false;
  }

  /** Undefined when the process died before it responded. */
  async respond(request: Request): Promise<Response | undefined> {
    const response = await this.#gateway!.app.inject(request);
    return this.#died ? undefined : response;
  }

  /** Runs everything that is due, unless the process dies meanwhile. */
  async work(): Promise<void> {
    await this.#gateway!.runDue().catch((error: unknown) => {
      if (!this.#died && !(error instanceof BiEngineUnavailable)) throw error;
    });
  }

  /** Releases what is left of a process, dead or not. */
  async clear(): Promise<void> {
    this.#died = true;
    await this.#gateway?.close().catch(() => undefined);
    this.#gateway = undefined;
    await this.#parts.database.untilAlone();
  }

  async statement<T>(run: () => Promise<T>): Promise<T> {
    this.#assertAlive();
    const result = await this.#parts.turns.statement(async () => {
      if (--this.#countdown < 0) await this.#die();
      if (--this.#cutCountdown < 0) await this.#cut();
      this.#assertAlive();
      if (this.#isCut) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      return run().catch((error: unknown) => {
        if (isDeadlock(error)) this.#parts.onDeadlock(error.message);
        throw error;
      });
    });
    this.#assertAlive();
    return result;
  }

  async #die(): Promise<void> {
    if (this.#died) return;
    this.#died = true;
    const { number, turns, database } = this.#parts;
    turns.trace.push(`process ${number} died`);
    await database.endStatementsOf(number);
  }

  async #cut(): Promise<void> {
    if (this.#isCut) return;
    this.#isCut = true;
    const { number, turns, database } = this.#parts;
    turns.trace.push(`process ${number} lost its database`);
    await database.endStatementsOf(number);
  }

  #assertAlive(): void {
    if (this.#died) throw new Error("The process died.");
  }
}

function isDeadlock(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}
