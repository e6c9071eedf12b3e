import type { Steps } from "../frame/address.ts";
import type { AlertKind } from "../access/alert-choices.ts";
import type { Place } from "../access/places.ts";
import { t } from "../language/translate.ts";
import type { AlertParts, Found, FoundAlert } from "./alert-kind.ts";
import { approvalsFall } from "./kinds/approvals-fall.ts";
import { callbacksGivenUp } from "./kinds/callbacks-given-up.ts";
import { disputeDue } from "./kinds/dispute-due.ts";
import { experimentStopped } from "./kinds/experiment-stopped.ts";
import { issuerDeclines } from "./kinds/issuer-declines.ts";
import { moneyUnmatched } from "./kinds/money-unmatched.ts";
import { ordersDiffer } from "./kinds/orders-differ.ts";
import { payoutDifferent, payoutMissing } from "./kinds/payouts.ts";
import { providerFails } from "./kinds/provider-fails.ts";
import { settlementMismatch } from "./kinds/settlement-mismatch.ts";

/** The alerts that are found by looking; a request that waits is mailed when it is made. */
const KINDS = {
  approvals_fall: approvalsFall,
  issuer_declines: issuerDeclines,
  provider_fails: providerFails,
  callbacks_given_up: callbacksGivenUp,
  dispute_due: disputeDue,
  settlement_mismatch: settlementMismatch,
  payout_missing: payoutMissing,
  payout_different: payoutDifferent,
  money_unmatched: moneyUnmatched,
  orders_differ: ordersDiffer,
  experiment_stopped: experimentStopped,
} satisfies Record<Exclude<AlertKind, "approval_waits">, unknown>;

export type FoundKind = keyof typeof KINDS;
export const FOUND_KINDS = Object.keys(KINDS) as readonly FoundKind[];

type FactsOf<Kind extends FoundKind> = (typeof KINDS)[Kind] extends FoundAlert<infer Facts> ? Facts : never;

/** A condition that holds at a place, with the facts of its sentence. */
export type Condition = {
  readonly [Kind in FoundKind]: { readonly kind: Kind } & Found<FactsOf<Kind>>;
}[FoundKind];

/** A condition is made with the facts of its own kind, here and in the database. */
function kindOf({ kind }: { readonly kind: FoundKind }): FoundAlert<unknown> {
  return KINDS[kind] as FoundAlert<unknown>;
}

/** Finds the conditions of a kind that hold at the place; undefined when they are not known at the moment. */
export async function findConditions(
  parts: AlertParts,
  { place, kind }: { place: Place; kind: FoundKind },
): Promise<readonly Condition[] | undefined> {
  const found = await kindOf({ kind }).find(parts, place);
  return found?.map((one) => ({ kind, ...one }) as Condition);
}

/** The name of a kind and when it is sent, in the present language. */
export function kindWords(kind: AlertKind): { readonly title: string; readonly when: string } {
  if (kind === "approval_waits")
    return {
      title: t("A request waits for your approval"),
      when: t(
        "One mail for each request that you can decide, as soon as it is made. Sent unless you switch it off.",
      ),
    };
  const { title, when } = kindOf({ kind });
  return { title: title(), when: when() };
}

/** One sentence, in the present language. */
export function alertText(alert: Condition, { isEnded }: { isEnded: boolean }): string {
  return kindOf(alert).text(alert.facts, { isEnded });
}

/** The page that shows more, below the console. */
export function alertSteps(alert: Condition, placeGuid: string): Steps {
  const { page, placeOf } = kindOf(alert);
  return [placeOf?.(alert.facts) ?? placeGuid, ...page(alert)] as Steps;
}
