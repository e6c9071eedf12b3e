import type { Guard } from "./move-parts.ts";
import { callbackResult, publicStatus } from "./public-status.ts";
import { TRANSITIONS } from "./transaction-states.ts";
import type { AlsoHappens } from "./transition.ts";
import { isFinal, TRANSACTION_STATES } from "./state-names.ts";

const CONDITION_WORDS = {
  always: "",
  in_time: "not expired",
  idle: "no provider may be booking",
  idle_and_in_time: "no provider may be booking; not expired",
  idle_and_no_method_chosen: "no provider may be booking; on the selection page, no method was chosen",
  idle_and_expired: "no provider may be booking; expired",
  nothing_followed: "nothing of it was refunded, charged back or captured",
} as const;

const EFFECT_WORDS = {
  inquiry_scheduled: "a status inquiry is scheduled",
  inquiry_ended: "no status inquiry is due any more",
  final_callback: "the merchant is called back",
  pending_callback: "on entering it, the merchant is called back if the connector says so",
  events_recorded: "on entering it, its [events](../events.md) are recorded",
  submission_recorded: "the outcome of the submission is recorded, with the provider's reference",
  attempt_removed: "an attempt with a card does not count against the limits of schemes any more",
  resubmitted: "when it is submitted, the number of submissions grows",
  connector_changed: "when another connector takes it, the connector and its test mode change",
  method_recorded: "the chosen method is recorded",
  registration_changed: "whether the instrument is stored is changed in the request",
  source_changed: "when an instrument was entered, the instrument to charge and its card facts change",
  currency_changed: "when it is charged in another currency than before, amount and currency change",
  waits_for_authentication: "the authentication counts for the current submission; the card is sealed",
  choice_reset:
    "instrument and inquiries are reset, and the connector where the customer chose it; later responses to this attempt do not count",
  attempt_recorded: "when a submission was declined before, that attempt is recorded",
  original_changed:
    "a follow-up changes its original: authorised amount, end of the authorisation, BI document",
  reservation_released: "a follow-up releases what it reserved from its original",
  cards_erased: "the sealed or stored card is erased",
  late_look_up_scheduled:
    "when the customer was at the provider's page, a look-up for a late approval is scheduled",
  page_look_up_scheduled:
    "when the customer goes to the provider's page, inquiries about the page are scheduled",
  authentication_stored: "the authentication is stored, with a job at its deadline",
  put_under_review: "a debit becomes a preauthorization, which is captured when the review is released",
  review_decided: "the decision of the review is recorded",
  review_decision_scheduled: "where the connector has a time limit, its decision is scheduled",
  void_scheduled: "the void of what is authorised is scheduled",
  capture_scheduled:
    "a preauthorization with `captureInMinutes` and a debit after its review schedule the capture",
  card_sealed: "a card that is not stored yet is sealed",
  confirmation_planned: "a paid link plans its e-mails",
  reminder_set: "a mailed link whose customer pays later plans a reminder",
  instrument_deregistered: "a deregistration ends the instrument and removes it from its profile",
  instrument_erased: "the instrument of a registering transaction is erased",
  instrument_stored: "the instrument of a registering transaction is stored",
  instrument_used: "the last use of a stored instrument is recorded",
  profile_extended: "a registration with `customerProfileData` puts its instrument into the profile",
  submission_taken_back: "the submission counts as never begun",
  answer_awaited: "it ends when nobody chooses in time",
  answered: "the time limit of the choice ends",
  waits_until: "a payment gets the time in which it can be paid, unless it has one",
  money_unassigned: "the entry on the bank account waits for another payment",
  quote_discarded: "quotes are discarded",
  quote_selected: "the quote records the choice",
  quote_stored: "the quote is stored",
  run_concluded: "the run of a schedule is concluded",
  recovery_recorded: "the recovery case of a recurring payment opens, goes on or ends",
  schedule_concluded: "the schedule that the transaction brings begins, or is cancelled",
  schedules_cancelled: "the schedules of a deregistered instrument are cancelled",
  sealed_card_erased: "the sealed card is erased",
} as const satisfies Record<AlsoHappens, string>;

const GUARD_WORDS = {
  as_seen: "from a page, unchanged since the customer saw it",
  no_authentication_awaited: "from a page, no authentication of it is awaited",
  never_begun: "each submission is recorded before it begins, and this one never began",
  nothing_submitted: "nothing is submitted in this attempt",
  on_selection_page_of: "on the page of the same meta-connector",
} as const satisfies Record<Guard["kind"], string>;

/** `docs/reference/states.md`: the table as people read it. */
export function statesPage(): string {
  return [
    "# Transaction states",
    "",
    "Generated from `src/transactions/transaction-states.ts` by `npm run docs`. Why it is so: [decisions](../decisions/transaction-states.md).",
    "",
    "| State | Status API | Callback | Final |",
    "|---|---|---|---|",
    ...TRANSACTION_STATES.map(
      (state) =>
        `| \`${state}\` | ${publicStatus(state)} | ${callbackResult(state)} | ${isFinal(state) ? "yes" : ""} |`,
    ),
    "",
    "| State | Trigger | Condition | Next state | Also happens |",
    "|---|---|---|---|---|",
    ...TRANSITIONS.map(({ from, trigger, when, guards, next, also }) => {
      const conditions = [CONDITION_WORDS[when], ...guards.map((guard) => GUARD_WORDS[guard])];
      const effects = also.map((effect) => EFFECT_WORDS[effect]).join("; ");
      return `| ${from.join(", ")} | ${trigger} | ${conditions.filter((words) => words !== "").join("; ")} | ${next} | ${effects} |`;
    }),
    "",
  ].join("\n");
}
