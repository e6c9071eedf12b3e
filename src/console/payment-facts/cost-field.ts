import { PROVIDER_COSTS } from "../../annotations/index.ts";
import type { TransactionFilter } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Whether a provider's charge is known, as an address has it. */
export const COST_WORDS = { known: "cost|Known", unknown: "cost|Not known" } as const satisfies Record<
  string,
  Text
>;

export function readCost(text: string): Pick<TransactionFilter, "costs"> | undefined {
  if (!Object.hasOwn(COST_WORDS, text)) return undefined;
  return { costs: { isKnown: text === "known", of: PROVIDER_COSTS } };
}

export function costText(text: string): string {
  return Object.hasOwn(COST_WORDS, text) ? t(COST_WORDS[text as keyof typeof COST_WORDS]) : text;
}
