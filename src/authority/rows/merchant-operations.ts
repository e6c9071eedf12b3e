import { allows, EVERYWHERE, grantsOf, MODES, within, type Grants, type Mode } from "../grants.ts";
import { MONEY_OUT, type Operation } from "../operations.ts";

/** Operations of the merchant API, each with what it allows. Every route of merchants needs one of them, or shows one payment. */
const TABLE = {
  debit: ["take_payments"],
  preauthorize: ["take_payments"],
  incrementalAuthorization: ["take_payments"],
  capture: ["capture"],
  void: ["void"],
  register: ["take_payments"],
  deregister: ["take_payments"],
  refund: ["refund"],
  payout: ["pay_out"],
  push: ["record_payments"],
  profiles: ["read_customers", "read_personal_data", "manage_customers", "remove_profiles"],
  schedules: ["manage_schedules", "take_payments"],
  links: ["make_links", "take_payments"],
  batch: ["charge_batches"],
  disputes: ["answer_disputes"],
  list: ["export_payments"],
} as const satisfies Readonly<Record<string, readonly Operation[]>>;

export type ApiOperation = keyof typeof TABLE;
const MERCHANT_OPERATIONS: Readonly<Record<ApiOperation, readonly Operation[]>> = TABLE;
export const API_OPERATIONS = Object.keys(MERCHANT_OPERATIONS) as ApiOperation[];

/** Names that a user's rights can have: incremental authorisation has two, of which the one that was sent is kept. */
export const API_OPERATION_NAMES = [...API_OPERATIONS, "incremental-authorization"] as const;
export type ApiOperationName = (typeof API_OPERATION_NAMES)[number];

function operationNamed(name: ApiOperationName): ApiOperation {
  return name === "incremental-authorization" ? "incrementalAuthorization" : name;
}

/** Which connectors a user may call: those of the provider's test system, the others, or both. */
export const API_USER_MODES = ["test", "live", "both"] as const;
export type ApiUserMode = (typeof API_USER_MODES)[number];

/** The rights of an API user. */
export interface ApiUserRights {
  /** Null: every operation, also one of a later version. Empty: the user reads single payments. */
  readonly operations: readonly ApiOperationName[] | null;
  readonly mode: ApiUserMode;
}

export const ALL_RIGHTS: ApiUserRights = { operations: null, mode: "both" };

export function permitsOperation({ operations }: ApiUserRights, operation: ApiOperation): boolean {
  return operations === null || operations.some((name) => operationNamed(name) === operation);
}

export function permitsMode({ mode }: ApiUserRights, { testMode }: { testMode: boolean }): boolean {
  return mode === "both" || mode === (testMode ? "test" : "live");
}

/** Every user sees single payments with their customer, by the status call. */
const EACH: readonly Operation[] = ["read_payments", "read_personal_data"];

/** Everything that a user with these rights may do. */
export function grantsOfApiUser({ operations, mode }: ApiUserRights): Grants {
  const named = (operations ?? API_OPERATIONS).flatMap((name) => MERCHANT_OPERATIONS[operationNamed(name)]);
  return within(grantsOf([...EACH, ...named], EVERYWHERE), modesOf(mode));
}

/** The operations of the merchant API that a maker with these grants can give in the mode, without those whose money leaves. */
export function conferredOperations(grants: Grants, mode: ApiUserMode): ApiOperation[] {
  return API_OPERATIONS.filter(
    (name) =>
      !MERCHANT_OPERATIONS[name].some((operation) => MONEY_OUT.has(operation)) &&
      MERCHANT_OPERATIONS[name].every((operation) =>
        modesOf(mode).every((one) => allows(grants, { operation, mode: one })),
      ),
  );
}

/** The names under which an API user has what the operation allows; empty for what every user has. */
export function apiOperationsWith(operation: Operation): ApiOperation[] {
  return API_OPERATIONS.filter((name) => MERCHANT_OPERATIONS[name].includes(operation));
}

/** The most of modes in which the grants allow what every API user does: `test` where they do not allow it in live mode. */
export function conferredMode(grants: Grants): ApiUserMode {
  return EACH.every((operation) => allows(grants, { operation, mode: "live" })) ? "both" : "test";
}

function modesOf(mode: ApiUserMode): readonly Mode[] {
  return mode === "both" ? MODES : [mode];
}
