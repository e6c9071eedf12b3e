import { AUTHENTICATION_CLAUSES } from "../payment-facts/authentication-field.ts";
import { SUCCESS } from "../overview/payment-groups.ts";
import type { Step } from "./steps.ts";

const all = (...filter: readonly object[]) => ({ filter: { bool: { filter } } });
const tagged = (name: string) => ({ nested: { path: "tags", query: { term: { "tags.name": name } } } });
const [OFFERED, ACCEPTED, DECLINED] = [
  tagged("dcc-offered"),
  tagged("dcc-accepted"),
  tagged("dcc-declined"),
] as const;

/** How far payments by card came with 3-D Secure. */
export const SECURE_STEPS = {
  byCard: all(AUTHENTICATION_CLAUSES.card),
  started: all(AUTHENTICATION_CLAUSES.started),
  challenged: all(AUTHENTICATION_CLAUSES.challenged),
  completed: all(AUTHENTICATION_CLAUSES.completed),
  authenticated: all(AUTHENTICATION_CLAUSES.authenticated),
  paidAuthenticated: all(AUTHENTICATION_CLAUSES.authenticated, SUCCESS),
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
