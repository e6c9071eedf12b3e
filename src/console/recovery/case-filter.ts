import { CASE_GROUPS, RECOVERED_BY, type CaseFilter, type CaseGroup } from "../../recovery/index.ts";
import { daysInForce, readDays, type ReadDays } from "../frame/days.ts";
import { REASON_NAMES } from "../payment-facts/recovery-words.ts";

/** Fields of the filter as they stand in the address. */
const FIELDS = ["state", "reason", "by", "plan", "connector", "currency", "from", "to"] as const;
export type CaseFields = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

export interface ReadCaseFilter extends Pick<ReadDays, "problems"> {
  /** As they are in force: a value that means nothing is left out. */
  readonly fields: CaseFields;
  readonly filter: Omit<CaseFilter, "merchantGuids" | "testMode">;
}

/** In the address, cases that a person has to look after. */
export const NEEDS_YOU = "needs-you";
/** In the address, the plan of cases that no plan of the merchant made. */
export const BUILT_IN = "built-in";

const GUID = /^[A-Z]{2}-[0-9A-Za-z-]{1,60}$/;

/** Reads the filter of an address. Of a value that means nothing there is no filter. */
export function readCaseFilter(query: (name: string) => string): ReadCaseFilter {
  const { days, from, until, problems } = readDays(query);
  const matching = (name: "plan" | "connector" | "currency", pattern: RegExp): string | undefined =>
    pattern.test(query(name)) ? query(name) : undefined;
  const state = query("state");
  const group = Object.hasOwn(CASE_GROUPS, state) ? (state as CaseGroup) : undefined;
  const reason = REASON_NAMES.find((name) => name === query("reason"));
  const by = RECOVERED_BY.find((name) => name === query("by"));
  const plan = query("plan") === BUILT_IN ? BUILT_IN : matching("plan", GUID);
  const connector = matching("connector", GUID);
  const currency = matching("currency", /^[A-Z]{3}$/);
  const isUnreachable = state === NEEDS_YOU;
  return {
    problems,
    fields: inForce({
      state: isUnreachable ? NEEDS_YOU : group,
      reason,
      by,
      plan,
      connector,
      currency,
      ...daysInForce(days),
    }),
    filter: {
      group,
      isUnreachable,
      reason,
      by,
      planGuid: plan === BUILT_IN ? "" : plan,
      connectorGuid: connector,
      currency,
      from,
      until,
    },
  };
}

function inForce(fields: { readonly [Name in (typeof FIELDS)[number]]?: string | undefined }): CaseFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
