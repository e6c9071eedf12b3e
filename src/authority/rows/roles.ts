import { EVERYWHERE, IN_TEST, NOWHERE, union, type Grants, type Reach } from "../grants.ts";
import { ALL_OPERATIONS, type Operation } from "../operations.ts";

/** Roles of people at a place of the console. `admin` exists at the root tenant only. */
export const CONSOLE_ROLES = ["support", "finance", "developer", "operator", "admin"] as const;
export type ConsoleRole = (typeof CONSOLE_ROLES)[number];

const N = NOWHERE;
const T = IN_TEST;
const Y = EVERYWHERE;
/** In bulk of live payments only that something happened, and to which one. */
const I: Reach = { test: "full", live: "ids" };

/** Columns as `CONSOLE_ROLES`: support, finance, developer, operator, admin. Who configures moves no live money. */
const TABLE: Readonly<Record<Operation, readonly [Reach, Reach, Reach, Reach, Reach]>> = {
  read_payments: [Y, Y, Y, Y, Y],
  export_payments: [Y, Y, I, Y, Y],
  read_personal_data: [Y, Y, T, Y, Y],
  read_raw_data: [N, N, Y, N, Y],
  read_audit: [N, N, N, Y, Y],
  read_configuration: [N, Y, Y, Y, Y],
  read_settlements: [N, Y, N, Y, Y],
  work_bank: [N, Y, T, Y, Y],
  read_customers: [Y, N, T, Y, N],
  take_payments: [Y, Y, T, Y, Y],
  make_links: [Y, Y, T, Y, N],
  use_terminal: [Y, N, T, N, N],
  charge_batches: [N, Y, T, T, T],
  manage_schedules: [Y, Y, T, Y, N],
  capture: [Y, Y, T, T, T],
  void: [Y, Y, T, T, T],
  refund: [Y, Y, T, T, T],
  pay_out: [N, Y, T, T, T],
  answer_disputes: [Y, Y, T, T, T],
  move_by_hand: [Y, Y, T, N, N],
  record_payments: [N, Y, T, Y, Y],
  manage_customers: [Y, N, T, Y, N],
  remove_profiles: [N, N, T, Y, N],
  erase_customers: [N, N, N, Y, N],
  resend: [Y, Y, Y, Y, Y],
  annotate: [Y, Y, Y, Y, Y],
  block: [Y, Y, N, Y, Y],
  draft: [N, N, Y, Y, Y],
  configure: [N, N, N, Y, Y],
  change_settings: [N, N, N, Y, Y],
  set_destination: [N, N, N, Y, Y],
  make_credentials: [N, N, Y, Y, Y],
  manage_people: [N, N, N, Y, Y],
  approve: [N, Y, N, Y, N],
  move_vault: [N, N, N, Y, N],
  run_platform: [N, N, N, N, Y],
};

/** Everything that one of the roles allows. */
export function grantsOfRoles(roles: readonly ConsoleRole[]): Grants {
  return union(roles.map((role) => ROLE_GRANTS[role]));
}

const ROLE_GRANTS = Object.fromEntries(
  CONSOLE_ROLES.map((role, column) => [
    role,
    Object.fromEntries(ALL_OPERATIONS.map((operation) => [operation, TABLE[operation][column]])),
  ]),
) as Record<ConsoleRole, Grants>;
