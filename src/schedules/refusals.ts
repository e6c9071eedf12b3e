import type { FieldFault } from "../platform/field-fault.ts";
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
  readonly fault: FieldFault;
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

export function planRefusal(code: PlanRefusal["code"], path: string, fault: FieldFault): PlanRefusal {
  return { refused: true, code, path, fault };
}

/** Why a request about a schedule was refused: JSON, as what records the request keeps it. */
export type ScheduleReason =
  | { readonly of: "schedules"; readonly code: Exclude<ScheduleRefusal["code"], PlanRefusal["code"]> }
  | (Pick<PlanRefusal, "path" | "fault"> & { readonly code: "field_invalid" });

export function reasonOfSchedule(refusal: ScheduleRefusal): ScheduleReason {
  if ("fault" in refusal) return { code: "field_invalid", path: refusal.path, fault: refusal.fault };
  return { of: "schedules", code: refusal.code };
}
