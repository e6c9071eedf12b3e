import type { RecordedChoice, Transaction } from "../../transactions/index.ts";
import { presentLocale, t } from "../language/translate.ts";
import { decimalText } from "../payment-facts/words.ts";

/** The trial of a draft in which a payment took part. */
export interface TakenTrial {
  readonly sharePercent: number;
}

/** How a rule chose the connector by approval or cost, and that a draft decided it; nothing for most payments. */
export function routingSentences(
  { result, currency }: Pick<Transaction, "result" | "currency">,
  { connectors, trials }: { connectors: ReadonlyMap<string, string>; trials: readonly TakenTrial[] },
): string[] {
  const { routed } = result;
  return [
    ...(routed ? [choiceSentence(routed, { currency, connectors })] : []),
    ...trials.map(({ sharePercent }) =>
      t("A draft decided it that was tried on {share} of the payments.", {
        share: rateText(sharePercent / 100),
      }),
    ),
  ];
}

function choiceSentence(
  { by, explores, among }: RecordedChoice,
  { currency, connectors }: { currency: string | null; connectors: ReadonlyMap<string, string> },
): string {
  const [best] = among;
  const name = connectors.get(best?.connectorGuid ?? "") ?? best?.connectorGuid ?? "";
  const { payments, approved, cost } = best ?? {};
  const isCompared = by === "cost" ? cost !== undefined : payments !== undefined;
  if (explores)
    return isCompared
      ? t("The rule prefers {name} and tried another connector, so that its figures stay known.", { name })
      : t("The rule tried another connector than the first one, so that its figures become known.");
  if (!isCompared) return t("The rule could not compare its connectors yet, and took the first one.");
  return by === "cost"
    ? t("The rule chose {name} by cost: {cost}.", { name, cost: decimalText(cost ?? "", currency) })
    : t("The rule chose {name} by approval: {rate} of {count} like payments in 90 days.", {
        name,
        rate: rateText((approved ?? 0) / (payments ?? 1)),
        count: new Intl.NumberFormat(presentLocale()).format(payments ?? 0),
      });
}

function rateText(rate: number): string {
  return new Intl.NumberFormat(presentLocale(), { style: "percent", maximumFractionDigits: 1 }).format(rate);
}
