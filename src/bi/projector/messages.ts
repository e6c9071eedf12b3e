/** The order of a projector. It opens nothing that the vault has sealed, and has no key of the vault. */
export interface ProjectorOrder {
  readonly databaseUrl: string;
  readonly databaseSessionUrl?: string | undefined;
  /** Shown in the server's list of connections. */
  readonly applicationName: string;
  /** By the ids of adapters: see `AccountFieldOf`. */
  readonly accountFields: Readonly<Record<string, string | undefined>>;
  /** As in `DocumentRetention`. */
  readonly retentionMonths?: number | undefined;
  /** The Unix socket of the engine's process. */
  readonly engineSocket: string;
  readonly logLevel: string;
  /** How far it yields to other processes, from 0 to 19. */
  readonly nice: number;
}

/** Messages of the gateway to its projector. */
export type ToProjector =
  | { readonly kind: "start"; readonly order: ProjectorOrder }
  /** Whether the gateway is busy with requests. */
  | { readonly kind: "load"; readonly isBusy: boolean }
  /** Finish the batch that is under way, and exit. */
  | { readonly kind: "stop" };

/** Messages of the projector to its gateway. */
export type FromProjector =
  /** A document that could not be made or stored as it was. */
  | { readonly kind: "refused"; readonly uuid: string; readonly because: string }
  /** The engine did not respond to a call in time: it is to be ended. */
  | { readonly kind: "no response"; readonly reason: string }
  /** Its resident memory, every few seconds. */
  | { readonly kind: "memory"; readonly bytes: number }
  /** A line of the log, as JSON. */
  | { readonly kind: "log"; readonly line: string };
