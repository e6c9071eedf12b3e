import { formatAmount, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { NamedAmount } from "./check-capabilities.ts";
import { parseMoney } from "./parse-money.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

type Split = NonNullable<TransactionRequest["splits"]>[number];

/**
 * Each part names who gets it and an exact amount in the transaction's currency, with a fee that is no larger than the part;
 * together they are not above the amount.
 */
export function checkSplits({ splits }: TransactionRequest, amount: Money | null): FieldRefusal | undefined {
  if (!splits || splits.length === 0) return undefined;
  if (!amount) return fieldInvalid("splits", { code: "splits_without_amount" });
  let sumMinor = 0n;
  for (const [index, split] of splits.entries()) {
    const minor = minorOfSplit(split, { path: `splits[${index}]`, currency: amount.currency });
    if (isRefusal(minor)) return minor;
    sumMinor += minor;
  }
  if (sumMinor <= amount.minor) return undefined;
  const sum = `${formatAmount({ ...amount, minor: sumMinor })} ${amount.currency}`;
  return fieldInvalid("splits", { code: "splits_above_amount", sum });
}

interface Place {
  readonly path: string;
  readonly currency: string;
}

function minorOfSplit(split: Split, { path, currency }: Place): bigint | FieldRefusal {
  if (!split.sellerMerchantGuid && !split.sellerMerchantExternalId && !split.identification)
    return fieldInvalid(path, {
      code: "required_one_of",
      names: ["sellerMerchantGuid", "sellerMerchantExternalId", "identification"],
    });
  const minor = minorOf(split, { path, currency });
  if (isRefusal(minor)) return minor;
  if (minor === 0n) return fieldInvalid(`${path}.amount`, { code: "amount_not_positive" });
  if (!split.commissionFee) return minor;
  const feePath = `${path}.commissionFee`;
  const feeMinor = minorOf(split.commissionFee, { path: feePath, currency });
  if (isRefusal(feeMinor)) return feeMinor;
  return feeMinor > minor ? fieldInvalid(`${feePath}.amount`, { code: "fee_above_split" }) : minor;
}

/** A number is read by its own decimal digits: it never takes part in a computation. */
function minorOf(
  part: { amount?: string | number; currency?: string },
  { path, currency }: Place,
): bigint | FieldRefusal {
  if (part.currency !== undefined && part.currency !== currency)
    return fieldInvalid(`${path}.currency`, { code: "not_of_transaction_currency", currency });
  if (part.amount === undefined) return fieldInvalid(`${path}.amount`, { code: "required", name: "amount" });
  const money = parseMoney(`${path}.amount`, String(part.amount), currency);
  return isRefusal(money) ? money : money.minor;
}

/** The amounts of splits and of their fees that passed the check. */
export function amountsOfSplits({ splits = [], currency = "" }: TransactionRequest): NamedAmount[] {
  return splits
    .flatMap(({ amount, commissionFee }, index) => [
      { path: `splits[${index}].amount`, sent: amount },
      { path: `splits[${index}].commissionFee.amount`, sent: commissionFee?.amount },
    ])
    .flatMap(({ path, sent }) => {
      const money = sent === undefined ? undefined : parseMoney(path, String(sent), currency);
      return money === undefined || isRefusal(money) ? [] : [{ path, amount: money }];
    });
}
