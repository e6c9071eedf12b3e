import { Big } from "big.js";
import { MERCHANT_FEES, type Fee } from "../../annotations/index.ts";
import type { CostEstimate } from "../../costs/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { factsList } from "../frame/facts-list.ts";
import type { Text } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";
import { roundedMinor } from "../payment-facts/minor-of-sum.ts";
import { shareText } from "../payment-facts/share-text.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { minorText } from "../payment-facts/words.ts";
import { factGroup } from "./facts-part.ts";

interface CostView {
  readonly payment: ShownPayment;
  readonly fees: readonly Fee[];
  /** Read for a payment whose cost is not known yet. */
  readonly estimate: CostEstimate | undefined;
}

const KINDS = {
  normal: "fee|Provider",
  markup: "fee|Acquirer",
  interchange: "fee|Interchange",
  scheme: "fee|Card scheme",
  conversion: "fee|Conversion",
  gateway: "fee|Gateway",
} as const satisfies Record<string, Text>;

/** The cost of a payment by kind of fee; before it is settled the expected one. Unknown is said, and never zero. */
export function costPart({ payment, fees, estimate }: CostView): Html {
  const { transaction } = payment;
  const costs = costsAmong(fees);
  if (costs.length === 0) return estimate === undefined ? html`` : estimated(estimate);
  const { currency, amountMinor, surchargeMinor } = transaction;
  const own = costs.filter((fee) => fee.currency === currency);
  const costMinor = currency === null || own.length === 0 ? undefined : sumOf(own, currency);
  const amount = (amountMinor ?? 0n) + surchargeMinor;
  const share =
    costMinor === undefined || amount === 0n ? "" : ` · ${shareText(Number(costMinor) / Number(amount))}`;
  const rows = [
    ...sums(costs).map(({ kind, currency: own, minor }) => [kindText(kind), minorText(minor, own)] as const),
    [
      t("Together"),
      costMinor === undefined
        ? t("in another currency than the payment")
        : `${minorText(costMinor, currency)}${share}`,
    ] as const,
  ];
  return factGroup(t("Cost"), factsList(rows));
}

/** The fees that providers charged, and not the operator. */
export function costsAmong(fees: readonly Fee[]): Fee[] {
  return fees.filter(({ entityType = "normal" }) => !MERCHANT_FEES.test(entityType));
}

function sums(costs: readonly Fee[]) {
  const groups = Map.groupBy(costs, ({ entityType = "normal", currency }) => `${entityType} ${currency}`);
  return [...groups.values()].map((group) => {
    const { entityType: kind = "normal", currency } = group[0]!;
    return { kind, currency, minor: sumOf(group, currency) };
  });
}

function sumOf(fees: readonly Fee[], currency: string): bigint {
  const sum = fees.reduce((total, { amount }) => total.plus(amount), new Big(0));
  return roundedMinor(sum.toFixed(), currency);
}

function kindText(kind: string): string {
  return Object.hasOwn(KINDS, kind) ? t(KINDS[kind as keyof typeof KINDS]) : kind;
}

function estimated({ minor, currency, source, rows }: CostEstimate): Html {
  if (minor === null || source === "unknown")
    return factGroup(
      t("Cost"),
      html`<p class="small soft">${t("Not known: not settled yet, and no price was entered.")}</p>`,
    );
  const because =
    source === "learned"
      ? counted(rows, {
          one: "By {count} settled payment of its kind. Not settled yet.",
          other: "By {count} settled payments of its kind. Not settled yet.",
        })
      : t("By the entered prices. Not settled yet.");
  return factGroup(
    t("Cost"),
    html`${factsList([[t("Expected"), minorText(minor, currency)]])}
      <p class="small soft">${because}</p>`,
  );
}
