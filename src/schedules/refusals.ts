import type { Refusal } from "../platform/refusal.ts";
import type { Schedule } from "./schedule.ts";

/** A field of a plan breaks a rule. */
export type PlanRefusal = Refusal<
  | "amount_not_positive"
  | "period_out_of_range"
  | "start_invalid"
  | "continue_invalid"
  | "too_soon"
  | "field_invalid"
> & {
  readonly path: string;
  readonly message: string;
};

/** The registration cannot be charged by a schedule. */
export type RegistrationRefusal = Refusal<
  | "registration_not_valid"
  | "reference_not_a_registration"
  | "registration_without_instrument"
  | "already_deregistered"
>;

export type ScheduleRefusal =
  | PlanRefusal
  | RegistrationRefusal
  | Refusal<"scheduler_not_enabled">
  | Refusal<"connector_disabled">
  | Refusal<"no_such_schedule">
  | (Refusal<"wrong_state"> & { readonly schedule: Schedule });

export function planRefusal(code: PlanRefusal["code"], path: string, message: string): PlanRefusal {
  return { refused: true, code, path, message };
}
