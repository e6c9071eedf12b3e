import { walletButtonsOf, type WalletBrand, type WalletButtons } from "../../wallets/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { fillIn } from "../../languages/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PaymentContext } from "../hosted-page/payment-context.ts";
import type { PageDesign } from "../../tenancy/index.ts";
import { GOOGLE_PAY } from "./google-pay-page.ts";
import { walletBrands } from "./wallet-brands.ts";
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

interface WalletMethod {
  readonly connector?: Connector;
  readonly buttons: WalletButtons;
  /** The schemes that its buttons offer. */
  readonly brands: readonly WalletBrand[];
}

/** The method of several whose wallets have buttons on the page: the first with any. */
export function walletMethod(
  parts: Pick<TransactionParts, "walletTrust" | "adapters">,
  options: { transaction: Transaction; methods: readonly Connector[]; design: PageDesign },
): WalletMethod {
  const { transaction, methods, design } = options;
  const found = methods
    .filter(({ adapter, method }) => parts.adapters.get(adapter)?.methods[method]?.instrument === "card")
    .map((connector) => ({ connector, buttons: buttonsOfPayment(parts, { transaction, connector }) }));
  const first = found.find(({ buttons: { applePay, googlePay } }) => applePay || googlePay);
  if (!first) return { buttons: {}, brands: [] };
  return { ...first, brands: walletBrands(parts, { connector: first.connector, design }) };
}

/**
 * The buttons above the other ways to pay. Apple's needs scripts and a browser that has Apple Pay, and takes no room in any other.
 * Google's is a link, because Google's script may not run beside the fields of a card.
 */
export function walletSection(
  context: PaymentContext,
  { buttons, brands, orElse }: { buttons: WalletButtons; brands: readonly WalletBrand[]; orElse: string },
): Html {
  const { applePay, googlePay } = buttons;
  const { texts, path, language, transaction } = context;
  const total = totalOf(transaction);
  if (!total || (!applePay && !googlePay)) return html``;
  const purchase = { total, merchantName: context.merchantName, brands };
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
