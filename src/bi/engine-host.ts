import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { type OpenedEngine, openEngine } from "./open-engine.ts";
import type { BiEngineChoice } from "./engine-choice.ts";
import { EngineProcess } from "./process/engine-process.ts";
import { ProcessEngine } from "./process/process-engine.ts";
import type { ProjectedEngine } from "./projector/projector-process.ts";

/** Where the engine of this gateway is, and how it is. */
export interface EngineHost {
  /** Rejects while the engine cannot be opened or reached. */
  readonly engine: () => Promise<OpenedEngine>;
  /** The engine if it is open. */
  readonly opened: () => Promise<OpenedEngine> | undefined;
  /** Whether it makes sense to wait for `engine` now. */
  readonly isReady: () => boolean;
  /** Rejects when requests have had no response for a while. */
  readonly check: () => Promise<void>;
  /** Resident memory of the engine's own process in bytes; 0 without one. */
  readonly memoryBytes: () => number;
  /** Where the engine has a process of its own: for the projector, which has one too. */
  readonly projected?: ProjectedEngine & { readonly nice: number };
  readonly close: () => Promise<void>;
}

type HostedChoice = Exclude<BiEngineChoice, { kind: "process" | "neighbour" }>;

/** The engine in this process, opened at first use: for tests, the simulation, and what is no gateway. */
export function hostEngine(
  choice: HostedChoice,
  { nowMs, log }: { nowMs: () => number; log: Log },
): EngineHost {
  let opened: Promise<OpenedEngine> | undefined;
  const engine = (): Promise<OpenedEngine> => {
    if (opened !== undefined) return opened;
    const warn = (message: string, error: Error): void => log.warn({ error: error.message }, message);
    const opening = openEngine(choice, { nowMs, warn });
    opened = opening;
    opening.catch((error: Error) => {
      if (opened === opening) opened = undefined;
      log.warn({ error: error.message }, "The engine of the BI data source could not be opened.");
    });
    return opening;
  };
  return {
    engine,
    opened: () => opened,
    isReady: () => true,
    check: async () => (await engine()).check(),
    memoryBytes: () => 0,
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** DuckDB's share, the heap and the texts of a few large responses; measured in `npm run bench -- isolation`. */
const MEMORY_MB = 1_536;
const TIME_LIMIT_MS = 20_000;
/** No step of a request may take longer than all of it. A shorter limit would be met while payments have all the cores. */
const HEARTBEAT_LIMIT_MS = TIME_LIMIT_MS;
/** Payments come first: while they keep all cores busy the engine gets a tenth. */
const NICE = 10;
/** The projector holds a database transaction while it works, so that it yields less: a third. */
const PROJECTOR_NICE = 5;

/** The engine in a process of its own, which starts now. */
export function startEngineProcess(
  { stored, options }: Extract<BiEngineChoice, { kind: "process" }>,
  { clock, log }: { clock: Clock; log: Log },
): EngineHost {
  const chosen = {
    stored,
    log,
    memoryMb: MEMORY_MB,
    heartbeatLimitMs: HEARTBEAT_LIMIT_MS,
    timeLimitMs: TIME_LIMIT_MS,
    nice: NICE,
    aheadMs: () => clock.now().epochMilliseconds - clock.real.now().epochMilliseconds,
    ...options,
  };
  let running: EngineProcess | undefined;
  const starting = EngineProcess.start(chosen).then((started) => (running = started));
  // Logged for everybody who needs the engine.
  starting.catch((error: Error) =>
    log.error({ error: error.message }, "The BI process could not be started."),
  );
  const engine = async (): Promise<OpenedEngine> => {
    const engineProcess = await starting;
    const id = await engineProcess.engineId();
    return new ProcessEngine(engineProcess, { id, timeLimitMs: chosen.timeLimitMs });
  };
  const isReady = () => running?.isReady ?? false;
  return {
    engine,
    opened: () => (isReady() ? engine() : undefined),
    isReady,
    check: async () => (await starting).check(),
    memoryBytes: () => running?.memoryBytes ?? 0,
    projected: {
      nice: Math.min(chosen.nice, PROJECTOR_NICE),
      socketPath: async () => {
        const engineProcess = await starting;
        await engineProcess.whenReady();
        return engineProcess.socketPath;
      },
      end: (reason) => running?.endBecause(reason),
    },
    close: async () => (await starting.catch(() => undefined))?.close(),
  };
}
