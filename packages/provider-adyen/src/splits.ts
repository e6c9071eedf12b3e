import type { JsonObject, ProviderRequest } from "@quittance/provider-kit";
import { adyenAmount } from "./currencies.ts";

/**
 * The parts of an amount in Adyen for Platforms: each receiver's without its commission, and one for the platform. Adyen
 * requires that their sum is the amount.
 */
export function splitsOf({ splits, amount, submissionReference }: ProviderRequest): JsonObject[] | undefined {
  if (splits.length === 0 || !amount) return undefined;
  const { currency } = amount;
  const partsOf = (minor: bigint) => ({ value: adyenAmount({ minor, currency }).value });
  let keptMinor = amount.minor;
  const receivers = splits.map(({ receiver, amount: part, commission }, index) => {
    const minor = part.minor - (commission?.minor ?? 0n);
    keptMinor -= minor;
    return {
      // A balance account of the balance platform, or an account of the classic one.
      type: receiver.startsWith("BA") ? "BalanceAccount" : "MarketPlace",
      account: receiver,
      amount: partsOf(minor),
      reference: `${submissionReference}-${index + 1}`,
    };
  });
  if (keptMinor === 0n) return receivers;
  const commission = {
    type: "Commission",
    amount: partsOf(keptMinor),
    reference: `${submissionReference}-0`,
  };
  return [...receivers, commission];
}
