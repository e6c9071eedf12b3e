import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Names of `config` and of its `extraData` for people, as the adapters that come with the gateway have them. */
const LABELS: Readonly<Record<string, PlainText>> = {
  username: "User name or account",
  password: "Password",
  apiSecret: "Secret key",
  language: "Language of the provider's pages",
  testMode: "Test system of the provider: no money moves",
  "extraData.apiBaseUrl": "Address of a test server",
  "extraData.authorisationType": "Kind of authorisation",
  "extraData.authorizationMode": "Kind of authorisation",
  "extraData.balanceAccountId": "Account of payouts",
  "extraData.brandName": "Name of the shop",
  "extraData.descriptor": "Text on statements",
  "extraData.liveUrlPrefix": "Prefix of the live address",
  "extraData.merchantId": "Merchant account",
  "extraData.multiplePartialCaptures": "Several partial captures",
  "extraData.payoutPriority": "Speed of payouts",
  "extraData.payoutReason": "Reason of payouts",
  "extraData.platform": "Platform of the provider",
  "extraData.profileId": "Website profile",
  "extraData.registration": "How cards are registered",
  "extraData.registrationCurrency": "Currency of registrations",
  "extraData.shopperStatement": "Text on statements",
  "extraData.softDescriptor": "Text on statements",
  "extraData.statementDescriptorSuffix": "End of the text on statements",
  "extraData.store": "Store",
  "extraData.stripeAccount": "Connected account",
  "extraData.webhookId": "Webhook at the provider",
};

/** The name of an account's setting; of an adapter from elsewhere the words of its name in the API. */
export function accountLabel(name: string): string {
  const label = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  return label ? t(label) : wordsOfName(name.replace("extraData.", ""));
}

/** `liveUrlPrefix` as `Live URL prefix`. */
function wordsOfName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const known = words.replaceAll(/\b(?:url|api|id)\b/g, (word) => word.toUpperCase());
  return known.charAt(0).toUpperCase() + known.slice(1);
}
