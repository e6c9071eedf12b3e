import { originalAmountsOf, type OriginalAmount } from "../../dcc/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { OrderPayment } from "../../transactions/index.ts";

/** The payments in the currency in which the shop asked for them: the customer may have chosen the card's. */
export async function inShopCurrency(
  db: Queryable,
  payments: readonly OrderPayment[],
): Promise<OrderPayment[]> {
  const originals = await originalAmountsOf(
    db,
    payments.map(({ uuid }) => uuid),
  );
  return payments.map((payment) => {
    const original = originals.get(payment.uuid);
    return original ? converted(payment, original) : payment;
  });
}

/** Whole amounts are exact; a part of one is rounded to the minor unit. */
function converted(
  payment: OrderPayment,
  { originalMinor, originalCurrency: currency }: OriginalAmount,
): OrderPayment {
  const { amountMinor } = payment;
  const back = (minor: bigint): bigint =>
    amountMinor === 0n ? 0n : (minor * originalMinor * 2n + amountMinor) / (amountMinor * 2n);
  return {
    ...payment,
    currency,
    amountMinor: originalMinor,
    authorizedMinor: back(payment.authorizedMinor),
    capturedMinor: back(payment.capturedMinor),
    capturingMinor: back(payment.capturingMinor),
    refundedMinor: back(payment.refundedMinor),
    refundingMinor: back(payment.refundingMinor),
    voidedMinor: back(payment.voidedMinor),
  };
}
