/** `waiting`: for a second person. `approved`: until it may be fetched. */
export type ExportState = "waiting" | "approved" | "ready" | "expired" | "refused" | "cancelled";

export interface VaultExport {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly publicKey: string;
  readonly fingerprint: string;
  readonly state: "waiting" | "approved" | "refused" | "cancelled";
  readonly createdAt: Temporal.Instant;
  readonly availableAt: Temporal.Instant | null;
  readonly expiresAt: Temporal.Instant | null;
  readonly fetchedAt: Temporal.Instant | null;
  readonly cards: number | null;
}

/** So long owners can stop an export that was approved. */
export const WAIT_HOURS = 24;
/** How long it can be fetched. */
export const FETCH_HOURS = 72;
/** Between two exports of a tenant. */
export const PAUSE_HOURS = 24;

/** The state now, of which the row has a part. */
export function stateOf(
  { state, availableAt, expiresAt }: Pick<VaultExport, "state" | "availableAt" | "expiresAt">,
  now: Temporal.Instant,
): ExportState {
  if (state !== "approved" || !availableAt || !expiresAt) return state;
  if (Temporal.Instant.compare(now, availableAt) < 0) return "approved";
  return Temporal.Instant.compare(now, expiresAt) < 0 ? "ready" : "expired";
}
