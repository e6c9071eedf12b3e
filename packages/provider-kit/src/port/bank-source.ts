/** The version of the port below; a package has it as `quittance.bank` in its `package.json`. */
export const BANK_PORT_VERSION = 1;

/** A file of statements, as the gateway imports it: camt.052 to .054, MT940, pain.002, or a zip with several; at most 64 MiB. */
export interface FetchedStatement {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * A connection to the bank of a merchant. Its package exports `createBankSources(environment)`, which resolves to a list of them and
 * rejects with a message for the operator.
 */
export interface BankSource {
  /** One of a merchant has no second source with it. What was fetched is recorded under it. */
  readonly id: string;
  readonly merchantGuid: string;
  /**
   * The statements of some days, both included (YYYY-MM-DD). Days are fetched again, and an entry counts once all the same.
   *
   * @throws Error whose message has no secret; the days are fetched again later
   */
  fetch(since: string, until: string): AsyncIterable<FetchedStatement>;
  /** Undefined where people upload the files of transfers themselves. */
  readonly transfers?: BankTransfers | undefined;
}

/** Sends approved files of transfers to the bank. */
export interface BankTransfers {
  /** The accounts that it sends for, without spaces. */
  readonly ibans: readonly string[];
  /** Sends one file. An exception counts as `unknown`. */
  send(file: TransferDocument): Promise<SentTransfers>;
}

export interface TransferDocument {
  readonly guid: string;
  /** A pain.001.001.09. */
  readonly document: string;
  /** A person has learned from the bank that it does not have the file, whose outcome was unknown. */
  readonly again: boolean;
}

/** The outcome of a file: `not_sent` only where the bank certainly has none of its transfers, so that it may be sent again. */
export type SentTransfers =
  | { readonly kind: "sent"; readonly orderId: string | null }
  | { readonly kind: "not_sent" | "unknown"; readonly because: string };
