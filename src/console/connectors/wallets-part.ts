import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { WalletTrust } from "../../wallets/index.ts";
import { t } from "../language/translate.ts";

/** The parts of the installation that wallets need, beside those of a connector. */
export interface WalletSetup {
  readonly trust: WalletTrust;
  /** Apple can verify the domain of the payment pages (GATEWAY_APPLE_PAY_DOMAIN_FILE). */
  readonly hasDomainFile: boolean;
}

interface Step {
  readonly label: string;
  readonly isDone: boolean;
}

interface Wallet {
  readonly name: string;
  /** Something of it is set at the connector. */
  readonly isBegun: boolean;
  readonly steps: readonly Step[];
}

/**
 * How far Apple Pay and Google Pay are set up at a connector for cards: what there is, and what is missing. Keys are given by the API.
 *
 * @param options.guide the address of the guide
 */
export function walletsPart(
  { config: { vault } }: Pick<Connector, "config">,
  { setup, guide }: { setup: WalletSetup; guide: string },
): Html {
  return html`<section class="panel" id="wallets">
    <header><h2>${t("Apple Pay and Google Pay")}</h2></header>
    <div class="body">
      ${[applePay(vault, setup), googlePay(vault, setup)].map(walletState)}
      <p class="hint">
        ${t("Keys are set by the API.")} <a href="${guide}">${t("How to set up the wallets")}</a>
      </p>
    </div>
  </section>`;
}

type Vault = Connector["config"]["vault"];

function applePay({ applePay: apple, enablePassthroughToken }: Vault, setup: WalletSetup): Wallet {
  const isOpenedHere = Boolean(apple?.privateKey && apple.MerchantIdentifier);
  return {
    name: "Apple Pay",
    isBegun: apple !== undefined,
    steps: [
      {
        label: t("Merchant identifier and key"),
        isDone: apple?.enabled === true && (isOpenedHere || enablePassthroughToken === true),
      },
      {
        label: t("Apple's root certificate ({setting})", { setting: "GATEWAY_APPLE_PAY_ROOTS" }),
        isDone: setup.trust.appleRoots.length > 0,
      },
      {
        label: t("Certificate, key and country for the button"),
        isDone: Boolean(apple?.merchantIdentityCertificate && apple.merchantIdentityKey && apple.countryCode),
      },
      {
        label: t("Apple's file for the domain ({setting})", { setting: "GATEWAY_APPLE_PAY_DOMAIN_FILE" }),
        isDone: setup.hasDomainFile,
      },
    ],
  };
}

function googlePay({ googlePay: google, enablePassthroughToken }: Vault, { trust }: WalletSetup): Wallet {
  const isTest = google?.useTestEnvironment === true;
  const setting = isTest ? "GATEWAY_GOOGLE_PAY_TEST_KEYS" : "GATEWAY_GOOGLE_PAY_KEYS";
  const isOpenedHere = Boolean(google?.privateKey && google.MerchantIdentifier);
  return {
    name: "Google Pay",
    isBegun: google !== undefined,
    steps: [
      {
        label: t("Merchant identifier and key"),
        isDone: google?.enabled === true && (isOpenedHere || enablePassthroughToken === true),
      },
      {
        label: t("Google's keys ({setting})", { setting }),
        isDone: (isTest ? trust.googleTestKeys : trust.googleKeys).length > 0,
      },
      {
        label: t("Google's script and country for the button"),
        isDone: google?.loadGoogleScript === true && google.countryCode !== undefined,
      },
    ],
  };
}

function walletState({ name, isBegun, steps }: Wallet): Html {
  const missing = steps.filter(({ isDone }) => !isDone).length;
  return html`<h3>
      ${name}
      ${
        missing === 0
          ? html`<span class="badge good">${t("Ready")}</span>`
          : html`<span class="badge ${isBegun ? "wait" : "quiet"}"
              >${isBegun ? t("Incomplete") : t("Not set up")}</span
            >`
      }
    </h3>
    <dl class="facts wide">
      ${steps.map(
        ({ label, isDone }) =>
          html`<dt>${label}</dt>
            <dd>
              ${isDone ? html`<span class="badge good">${t("Done")}</span>` : html`<span class="badge quiet">${t("Missing")}</span>`}
            </dd>`,
      )}
    </dl>`;
}
