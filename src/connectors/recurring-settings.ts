import type { SettingDefinition } from "../tenancy/index.ts";

/** The settings of recurring payments: schedules, limits of retries, recovery. */
export const RECURRING_SETTINGS = [
  {
    name: "schedule:time-zone",
    label: "Schedules: Time zone",
    meaning:
      "In whose calendar the runs of a new schedule are counted; as-sent: with the offset of its startDateTime, which has no daylight saving.",
    kind: { type: "time_zone", or: "as-sent" },
    default: "as-sent",
  },
  {
    name: "schedule:missed-runs",
    label: "Schedules: Missed runs",
    meaning:
      "Runs that were due during an outage: one run for all of them, from whose day the next is counted, or each of them.",
    kind: { type: "choice", allowed: ["once", "each"] },
    default: "once",
  },
  {
    name: "schedule:retry-plan",
    label: "Schedules: Retry plan",
    meaning:
      "After how many days a declined run is repeated, by the code of the decline (* = any other), before the schedule is in ERROR. Never repeated: closed accounts; invalid, expired, fraudulent, lost and stolen cards; and what the issuer forbids to repeat.",
    kind: {
      type: "pattern",
      pattern:
        /^(none|(\*|[0-9]{4}):[1-9][0-9]?(,[1-9][0-9]?){0,5}(;(\*|[0-9]{4}):[1-9][0-9]?(,[1-9][0-9]?){0,5}){0,9})$/,
      form: "none, or days by code such as 2006:3,5,7;*:1",
      example: "2006:3,5,7;*:1",
    },
    default: "none",
  },
  {
    name: "retry:limits",
    label: "Retries: Limits",
    meaning:
      "Attempts with one card, of customer and merchant apart: as schemes allow them (docs/reference/declines.md), or without their limits. One above is refused before the provider (2004, retry_limit).",
    kind: { type: "choice", allowed: ["scheme", "none"] },
    default: "scheme",
  },
  {
    name: "retry:max-per-card-30d",
    label: "Retries: Most attempts per card in 30 days",
    meaning:
      "Lowers the schemes' limit of attempts with one card in 30 days, the first one included; 0 = not lowered.",
    kind: { type: "integer", min: 0, max: 100 },
    default: "0",
  },
  {
    name: "schedule:recovery-plan",
    label: "Recovery: Plan",
    meaning:
      "The guid of the plan of cases that failed runs open (docs/recovery.md); none: the merchant's default plan, or the built-in one.",
    kind: {
      type: "pattern",
      pattern: /^(none|RP(-[0-9a-f]{4}){6})$/,
      form: "none, or the guid of a recovery plan",
      example: "RP-0000-0000-0000-0000-0000-0001",
    },
    default: "none",
  },
  {
    name: "recovery:connector",
    label: "Recovery: Connector of the customer's page",
    meaning:
      "The guid of the merchant's connector by which customers pay with another card or method on the page of a case; none: the one that was charged.",
    kind: {
      type: "pattern",
      pattern: /^(none|CO(-[0-9a-f]{4}){6})$/,
      form: "none, or the guid of a connector",
      example: "CO-0000-0000-0000-0000-0000-0001",
    },
    default: "none",
  },
  {
    name: "recovery:allow-cancel",
    label: "Recovery: Customers may cancel",
    meaning: "Customers can end the agreement on the page of a case.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "recovery:card-expiring-mail",
    label: "Recovery: Mail before a card expires",
    meaning:
      "Customers get a mail 30 and 7 days before a card expires that a schedule or an open recovery case charges.",
    kind: { type: "switch" },
    default: "1",
  },
] as const satisfies readonly SettingDefinition[];
