import type { ScheduleRefusal } from "../../schedules/index.ts";
import { t } from "../language/translate.ts";

/** Why a schedule was not changed, and the field of the form that it is about. */
export function refusalOf(refusal: ScheduleRefusal): { field?: string; message: string } {
  switch (refusal.code) {
    case "amount_not_positive":
    case "field_invalid":
      return { field: "amount", message: t("The currency or the provider does not allow this amount.") };
    case "period_out_of_range":
      return { message: t("Nothing was changed: the period is not allowed.") };
    case "start_invalid":
    case "continue_invalid":
      return { field: "day", message: t("Choose a day from today on, at most some years ahead.") };
    case "too_soon":
      return {
        field: "day",
        message: t("Choose a day at least 24 hours after the payment that stored the card."),
      };
    case "registration_not_valid":
    case "reference_not_a_registration":
    case "registration_without_instrument":
    case "already_deregistered":
      return { field: "card", message: t("This card or account cannot be charged by the schedule.") };
    case "no_such_schedule":
    case "wrong_state":
      return { message: t("Nothing was changed: the schedule has another state now.") };
    case "scheduler_not_enabled":
    case "connector_disabled":
      return { message: t("Nothing was changed: the connector makes no recurring charges.") };
  }
}
