import { refusedRequest, type ApiErrorName, type RefusedRequest } from "../../platform/api-errors/index.ts";
import { englishOf } from "../../platform/field-fault.ts";
import type { PlanRefusal, ScheduleRefusal } from "../refusals.ts";
import type { ScheduleState } from "../schedule.ts";

interface RefusalResponse extends RefusedRequest {
  /** Further fields of the body. */
  readonly more?: {
    readonly scheduleId: string;
    readonly oldStatus: ScheduleState;
    readonly newStatus: ScheduleState;
  };
}

const PLAN_ERRORS = {
  amount_not_positive: "scheduleAmountInvalid",
  period_out_of_range: "schedulePeriodInvalid",
  start_invalid: "scheduleStartInvalid",
  continue_invalid: "scheduleContinueInvalid",
  too_soon: "scheduleTooSoon",
} as const satisfies Partial<Record<PlanRefusal["code"], ApiErrorName>>;

function messageOf({ path, fault }: PlanRefusal): string {
  return `${path}: ${englishOf(fault)}`;
}

/** The one table from refusal to response: clients expect status 200 with a code of schedules. */
export function responseToRefusal(refusal: ScheduleRefusal): RefusalResponse {
  switch (refusal.code) {
    case "scheduler_not_enabled":
      return refusedRequest("schedulerNotEnabled", 200);
    case "connector_disabled":
      return refusedRequest("invalidConfiguration", 200, "The connector is disabled");
    case "registration_not_valid":
      return refusedRequest("scheduleRegistrationInvalid", 200);
    case "reference_not_a_registration":
      return refusedRequest("scheduleReferenceNotRegistration", 200);
    case "registration_without_instrument":
      return refusedRequest("scheduleInitialNotRegistration", 200);
    case "already_deregistered":
      return refusedRequest("scheduleDeregistered", 200);
    case "no_such_schedule":
      return refusedRequest("scheduleNotFound", 200);
    case "wrong_state": {
      const { id: scheduleId, state } = refusal.schedule;
      return {
        ...refusedRequest("scheduleWrongState", 200),
        more: { scheduleId, oldStatus: state, newStatus: state },
      };
    }
    case "field_invalid":
      return refusedRequest("invalidRequest", 422, messageOf(refusal));
    case "amount_not_positive":
    case "period_out_of_range":
    case "start_invalid":
    case "continue_invalid":
    case "too_soon":
      return refusedRequest(PLAN_ERRORS[refusal.code], 200, messageOf(refusal));
  }
}
