import type { Sealer } from "../platform/sealing.ts";
import type { Connector } from "../connectors/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** A callback's reception, as the slice of callbacks reports it. */
interface Posted {
  /** The receiver's response; null when there was none. */
  readonly httpStatus: number | null;
  /** A short name of what happened, for operators. */
  readonly outcome: string;
}

/** Parts of the gateway that batches need. */
export interface BatchParts extends TransactionParts {
  readonly vault: TransactionParts["vault"] & Sealer;
  /** The largest file that is taken, in bytes (GATEWAY_BATCH_MAX_BYTES). */
  readonly batchMaxBytes: number;
  /** Whether callbacks may be sent to an address, as far as the URL itself shows. */
  readonly isCallable: (url: string) => boolean;
  /** Sends a signed callback once. */
  readonly postSigned: (message: {
    url: string;
    body: Buffer;
    connector: Connector;
    hash: "sha512" | "md5";
    timeLimitMs: number;
  }) => Promise<Posted>;
}
