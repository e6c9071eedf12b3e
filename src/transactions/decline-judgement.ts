import type { ProviderError } from "@quittance/provider-kit";
import { judgeDecline, type Judgement } from "../declines/index.ts";
import { brandUsed } from "../vault/index.ts";
import type { Transaction } from "./transaction.ts";

/** The meaning of a failed attempt of a transaction for another one, by the brand of the card that was charged. */
export function judgementOf(
  { card, result }: Pick<Transaction, "card" | "result">,
  { error, at }: { error: ProviderError; at: Temporal.Instant },
): Judgement {
  const shown = result.returnData?.["type"];
  const brand = card ? brandUsed(card) : typeof shown === "string" ? shown : undefined;
  return judgeDecline({ error, brand, at });
}
