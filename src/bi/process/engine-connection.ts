import type { Dispatcher } from "undici";

/** The engine cannot be reached at the moment: its process is starting, or another one has its documents. */
export class EngineUnavailable extends Error {}

/** A request to the engine's process; the body of its response is passed on as it comes. */
export interface ProcessRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  readonly signal?: AbortSignal | undefined;
  /** Without a response after this time the engine's process is considered hung, and killed. */
  readonly limitMs: number;
}

/** How a process reaches the engine's. */
export interface EngineConnection {
  /** Throws EngineUnavailable when the engine's process ends before it has responded. */
  request(request: ProcessRequest): Promise<Dispatcher.ResponseData>;
  /** Throws when the engine has not worked for a while. */
  check(): void;
  close(): Promise<void>;
}
