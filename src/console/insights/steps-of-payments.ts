import { SUCCESS } from "../overview/payment-groups.ts";
import type { Step } from "./steps.ts";

const all = (...filter: readonly object[]) => ({ filter: { bool: { filter } } });
const exists = (field: string) => ({ exists: { field } });
const AUTHENTICATED = { terms: { "creditcard.3ds_status": ["authenticated", "attempted"] } };
const tagged = (name: string) => ({ nested: { path: "tags", query: { term: { "tags.name": name } } } });
const [OFFERED, ACCEPTED, DECLINED] = [
  tagged("dcc-offered"),
  tagged("dcc-accepted"),
  tagged("dcc-declined"),
] as const;

/**
 * How far payments by card came with 3-D Secure, of the gateway's own authentication or the provider's. A wallet that approved the
 * payment started none.
 */
export const SECURE_STEPS = {
  byCard: all(exists("creditcard.type")),
  started: {
    filter: {
      bool: {
        should: [exists("creditcard.3ds_version"), exists("creditcard.3ds_trans_status")],
        minimum_should_match: 1,
      },
    },
  },
  challenged: all({ term: { "creditcard.3ds_challenged": true } }),
  completed: all({ term: { "creditcard.3ds_challenge_completed": true } }),
  authenticated: all(AUTHENTICATED),
  paidAuthenticated: all(AUTHENTICATED, SUCCESS),
};
export type SecureStep = keyof typeof SECURE_STEPS;

/** Customers' choices, where they were offered to pay in the card's currency. */
export const CHOICE_STEPS = {
  offered: all(OFFERED),
  accepted: all(OFFERED, ACCEPTED),
  paidAccepted: all(OFFERED, ACCEPTED, SUCCESS),
  declined: all(OFFERED, DECLINED),
  notChosen: { filter: { bool: { filter: [OFFERED], must_not: [ACCEPTED, DECLINED] } } },
};
export type ChoiceStep = keyof typeof CHOICE_STEPS;

type Counted<Name extends string> = Readonly<Record<Name, { readonly doc_count: number }>>;
export type SecureAnswer = Counted<SecureStep>;
export type ChoiceAnswer = Counted<ChoiceStep>;

/** The counts of an answer, in the order of the steps' names. */
export function stepsOf<Name extends string>(
  { now, before }: { readonly now: NoInfer<Counted<Name>>; readonly before: NoInfer<Counted<Name>> },
  steps: Readonly<Record<Name, object>>,
): Step<Name>[] {
  return (Object.keys(steps) as Name[]).map((name) => ({
    name,
    now: now[name].doc_count,
    before: before[name].doc_count,
  }));
}
