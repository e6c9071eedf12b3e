/** The operations of the transaction API, by their path. Every other route of merchants needs one of them, or only reads. */
export const API_OPERATIONS = [
  "debit",
  "preauthorize",
  "incrementalAuthorization",
  "capture",
  "void",
  "register",
  "deregister",
  "refund",
  "payout",
] as const;
export type ApiOperation = (typeof API_OPERATIONS)[number];

/** Which connectors a user may call: those of the provider's test system, the others, or both. */
export const API_USER_MODES = ["test", "live", "both"] as const;
export type ApiUserMode = (typeof API_USER_MODES)[number];

/** The rights of an API user. */
export interface ApiUserRights {
  /** Null: every operation, also one of a later version. Empty: the user only reads. */
  readonly operations: readonly ApiOperation[] | null;
  readonly mode: ApiUserMode;
}

export const ALL_RIGHTS: ApiUserRights = { operations: null, mode: "both" };

/** Their money leaves the merchant's account. */
const MONEY_OUT: readonly ApiOperation[] = ["refund", "payout"];

/** Operations of a user who was made by anybody but the root credential, unless others are chosen. */
export const DELEGATED_OPERATIONS: readonly ApiOperation[] = API_OPERATIONS.filter(
  (operation) => !MONEY_OUT.includes(operation),
);

export function permitsOperation({ operations }: ApiUserRights, operation: ApiOperation): boolean {
  return operations === null || operations.includes(operation);
}

export function permitsMode({ mode }: ApiUserRights, { testMode }: { testMode: boolean }): boolean {
  return mode === "both" || mode === (testMode ? "test" : "live");
}

/** Whether the user may refund or pay out live money. */
export function movesLiveMoneyOut(rights: ApiUserRights): boolean {
  return rights.mode !== "test" && MONEY_OUT.some((operation) => permitsOperation(rights, operation));
}

type Usable = ApiUserRights & {
  readonly disabled: boolean;
  readonly validUntil: Temporal.Instant | null;
};

/**
 * Whether a change gives the means to refund or pay out live money where there were none: a new password, a further right, or a
 * user who is let in again or for longer. Then a second person or the root credential has to agree.
 */
export function givesLiveMoneyOut(
  before: Usable,
  after: Usable,
  { isNewPassword }: { isNewPassword: boolean },
): boolean {
  if (!movesLiveMoneyOut(after)) return false;
  if (isNewPassword || !movesLiveMoneyOut(before)) return true;
  return (before.disabled && !after.disabled) || isLater(after.validUntil, before.validUntil);
}

function isLater(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  if (other === null) return false;
  return one === null || Temporal.Instant.compare(one, other) > 0;
}
