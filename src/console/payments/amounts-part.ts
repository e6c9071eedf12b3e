import { receiptRows } from "../frame/receipt-rows.ts";
import { Big } from "big.js";
import type { Fee } from "../../annotations/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { roundedMinor } from "../payment-facts/minor-of-sum.ts";
import { minorText, requestedText } from "../payment-facts/words.ts";
import { moneySentences } from "./summary.ts";

interface AmountsView {
  readonly payment: ShownPayment;
  readonly fees: readonly Fee[];
  /** The address of the page with the offer of a conversion, where one was made. */
  readonly conversion: string | undefined;
}

/** The amounts that were charged and returned, and the rest, as on a receipt. Empty without an amount. */
export function amountsPart(view: AmountsView): Html {
  const { payment, conversion } = view;
  const { amountMinor, currency } = payment.transaction;
  if (amountMinor === null || currency === null) return html``;
  const rows = rowsOf(view);
  const net = netOf(view);
  const notes = moneySentences(payment);
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${receiptRows(rows)}
      ${
        net === undefined
          ? ""
          : html`<div class="total">
              <dt>${t("Net")}</dt>
              <dd>${minorText(net, currency)}</dd>
            </div>`
      }
    </dl>
    ${notes === "" ? "" : html`<p class="tiny soft">${notes}</p>`}
    ${
      conversion === undefined
        ? ""
        : html`<p class="tiny">
            <a href="${conversion}">${t("The offer, the text shown and the choice")}</a>
          </p>`
    }
  </section>`;
}

function rowsOf({ payment, fees }: AmountsView): (readonly [name: string, value: string])[] {
  const { transaction, original, refundingMinor } = payment;
  const { amountMinor, surchargeMinor, currency, capturedMinor, voidedMinor, refundedMinor } = transaction;
  const minus = (name: string, minor: bigint): (readonly [string, string])[] =>
    minor === 0n ? [] : [[name, minorText(-minor, currency)]];
  return [
    ...(original ? [[t("Requested"), requestedText(payment)] as const] : []),
    [nameOfAmount(payment), minorText((amountMinor ?? 0n) + surchargeMinor, currency)],
    ...(transaction.type === "preauthorize" && capturedMinor > 0n
      ? [[t("Captured"), minorText(capturedMinor, currency)] as const]
      : []),
    ...minus(t("Released"), voidedMinor),
    ...minus(t("Refunded"), refundedMinor - refundingMinor),
    ...minus(t("Being refunded"), refundingMinor),
    ...minus(t("Charged back"), transaction.chargedBackMinor),
    ...feesByCurrency(fees).map(([code, minor]) => [t("Fees"), minorText(-minor, code)] as const),
  ];
}

function nameOfAmount({ transaction: { status, type } }: ShownPayment): string {
  if (status !== "success") return t("Amount");
  if (type === "debit" || type === "capture") return t("Charged");
  return type === "preauthorize" ? t("Reserved") : t("Amount");
}

/** The sum that stays with the merchant; undefined where nothing was taken off, and where fees are in another currency. */
function netOf({ payment, fees }: AmountsView): bigint | undefined {
  const { transaction } = payment;
  const { status, type, amountMinor, surchargeMinor, currency } = transaction;
  if (status !== "success" || (type !== "debit" && type !== "capture")) return undefined;
  const byCurrency = feesByCurrency(fees);
  if (byCurrency.some(([code]) => code !== currency)) return undefined;
  const off =
    transaction.refundedMinor +
    transaction.chargedBackMinor +
    byCurrency.reduce((sum, [, minor]) => sum + minor, 0n);
  return off === 0n ? undefined : (amountMinor ?? 0n) + surchargeMinor - off;
}

/** The sum of the fees in each currency. Fees are kept to the ten-thousandth; the sum is rounded half up once. */
function feesByCurrency(fees: readonly Fee[]): (readonly [currency: string, minor: bigint])[] {
  return [...Map.groupBy(fees, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sum = ofCurrency.reduce((total, { amount }) => total.plus(amount), new Big(0));
    return [currency, roundedMinor(sum.toFixed(), currency)] as const;
  });
}
