import {
  callbackResult,
  isFinal,
  publicStatus,
  TRANSACTION_STATES,
  TRANSITIONS,
} from "./transaction-states.ts";

const CONDITION_WORDS = {
  always: "",
  in_time: "not expired",
  idle: "no provider may be booking",
  idle_and_in_time: "no provider may be booking; not expired",
  idle_and_no_method_chosen: "no provider may be booking; on the selection page, no method was chosen",
  idle_and_expired: "no provider may be booking; expired",
} as const;

const EFFECT_WORDS = {
  inquiry_scheduled: "a status inquiry is scheduled",
  inquiry_ended: "no inquiry is due any more",
  final_callback: "the merchant is called back",
  pending_callback: "on entering it, the merchant is called back if the connector says so",
} as const;

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
    ...TRANSITIONS.map(({ from, trigger, when, next, also }) => {
      const effects = also.map((effect) => EFFECT_WORDS[effect]).join("; ");
      return `| ${from.join(", ")} | ${trigger} | ${CONDITION_WORDS[when]} | ${next} | ${effects} |`;
    }),
    "",
  ].join("\n");
}
