import { walletButtonsOf, type WalletButtons } from "../../wallets/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { fillIn } from "../../languages/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PaymentContext } from "../hosted-page/payment-context.ts";
import { GOOGLE_PAY } from "./google-pay-page.ts";
import { appleRequest } from "./wallet-requests.ts";

const APPLE_PAY = "Apple Pay";

/** The buttons of a payment's page: wallets approve an amount, so that a registration and a payout have none. */
function buttonsOfPayment(
  { walletTrust }: Pick<TransactionParts, "walletTrust">,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): WalletButtons {
  const isPayment = transaction.type === "debit" || transaction.type === "preauthorize";
  return isPayment && totalOf(transaction) ? walletButtonsOf(connector, walletTrust) : {};
}

/** The method of several whose wallets have buttons on the page: the first with any. */
export function walletMethod(
  parts: Pick<TransactionParts, "walletTrust" | "adapters">,
  { transaction, methods }: { transaction: Transaction; methods: readonly Connector[] },
): { readonly connector?: Connector; readonly buttons: WalletButtons } {
  const found = methods
    .filter(({ adapter, method }) => parts.adapters.get(adapter)?.methods[method]?.instrument === "card")
    .map((connector) => ({ connector, buttons: buttonsOfPayment(parts, { transaction, connector }) }));
  return found.find(({ buttons: { applePay, googlePay } }) => applePay || googlePay) ?? { buttons: {} };
}

/**
 * The buttons above the other ways to pay. Apple's needs scripts and a browser that has Apple Pay, and takes no room in any other.
 * Google's is a link, because Google's script may not run beside the fields of a card.
 */
export function walletSection(
  context: PaymentContext,
  { applePay, googlePay }: WalletButtons,
  orElse: string,
): Html {
  const { texts, path, language, transaction } = context;
  const total = totalOf(transaction);
  if (!total || (!applePay && !googlePay)) return html``;
  const purchase = { total, merchantName: context.merchantName, cardBrands: context.design.cardBrands };
  const payWith = (wallet: string): string => fillIn(texts.payWithWallet, { wallet }, language);
  return html`<div class="wallets ${googlePay ? "" : "apple-only"}">
    ${
      applePay
        ? html`<button
            type="button"
            class="wallet apple-pay"
            id="apple-pay"
            lang="${language}"
            data-path="${path}"
            data-attempt="${transaction.lastDeclinedSubmission}"
            data-request="${JSON.stringify(appleRequest(applePay, purchase))}"
            data-failed="${texts.declined}"
            aria-label="${payWith(APPLE_PAY)}"
          >
            <span>${payWith(APPLE_PAY)}</span>
          </button>`
        : ""
    }
    ${googlePay ? html`<a class="button wallet" href="${path}/google-pay">${payWith(GOOGLE_PAY)}</a>` : ""}
    <p class="problems" role="alert"></p>
    <p class="or"><span>${orElse}</span></p>
  </div>`;
}
