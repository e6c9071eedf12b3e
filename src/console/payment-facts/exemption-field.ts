import { EXEMPTIONS, type Exemption } from "@quittance/provider-kit";
import {
  EXEMPTION_OUTCOMES,
  type ExemptionOutcome,
  type TransactionFilter,
} from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The outcomes of requested exemptions, as an address has them. */
export const EXEMPTION_OUTCOME_WORDS = {
  requested: "exemption|Requested",
  granted: "exemption|Granted",
  stepped_up: "exemption|Stepped up",
  lost: "exemption|Lost",
  ignored: "exemption|Not used",
} as const satisfies Record<ExemptionOutcome, Text>;

export const EXEMPTION_WORDS = {
  lowValue: "Low value",
  tra: "Low risk",
  trusted: "Trusted merchant",
  corporate: "Corporate card",
} as const satisfies Record<Exemption, Text>;

/** `granted` of any exemption, `granted.lowValue` of one. */
export function readExemption(text: string): Pick<TransactionFilter, "exempted"> | undefined {
  const [named, exact, ...more] = text.split(".");
  const outcome = EXEMPTION_OUTCOMES.find((one) => one === named);
  const exemption = EXEMPTIONS.find((one) => one === exact);
  if (outcome === undefined || more.length > 0 || (exact !== undefined && exemption === undefined))
    return undefined;
  return { exempted: { outcome, exemption } };
}

export function exemptionText(text: string): string {
  const { exempted } = readExemption(text) ?? {};
  if (!exempted) return text;
  const outcome = t(EXEMPTION_OUTCOME_WORDS[exempted.outcome]);
  return exempted.exemption === undefined ? outcome : `${t(EXEMPTION_WORDS[exempted.exemption])}, ${outcome}`;
}
