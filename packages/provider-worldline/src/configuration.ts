import { API_BASE_URL, type Adapter, type AdapterConnector } from "@quittance/provider-kit";
import { SETTING_TEXTS } from "./setting-texts.ts";

/** Addresses of the platform, under Worldline's own name and under the one by which banks sell it; nothing else is called. */
const ADDRESSES = {
  "direct.worldline-solutions.com": {
    live: "payment.direct.worldline-solutions.com",
    test: "payment.preprod.direct.worldline-solutions.com",
  },
  "online-payments.com": {
    live: "payment.online-payments.com",
    test: "payment.preprod.online-payments.com",
  },
} as const;

export const HOSTS: readonly string[] = Object.values(ADDRESSES).flatMap(({ live, test }) => [live, test]);

export function addressOf({ testMode, extraData }: AdapterConnector): string {
  const isOfBank = extraData["platform"] === "online-payments.com";
  const { live, test } = ADDRESSES[isOfBank ? "online-payments.com" : "direct.worldline-solutions.com"];
  return `https://${testMode ? test : live}`;
}

export const CONFIGURATION: Adapter["configuration"] = {
  texts: SETTING_TEXTS,
  credentials: [
    {
      name: "username",
      description: "The id of the API key. Test and live accounts have keys of their own.",
      isRequired: true,
      pattern: /^[!-9;-~]{1,200}$/,
    },
    {
      name: "apiSecret",
      description: "The secret of the API key.",
      isRequired: true,
      pattern: /^[!-~]{8,500}$/,
    },
  ],
  extraData: [
    {
      name: "merchantId",
      description: "The account at Worldline (PSPID).",
      isRequired: true,
      pattern: /^[A-Za-z0-9_.-]{1,50}$/,
      namesAccount: true,
    },
    {
      name: "platform",
      description:
        "The platform's name: `direct.worldline-solutions.com` (the default), or `online-payments.com` for accounts of banks that sell it under that name.",
      isRequired: false,
      pattern: /^(direct\.worldline-solutions|online-payments)\.com$/,
      isAddress: true,
    },
    {
      name: "authorizationMode",
      description:
        "Of preauthorisations: `PRE_AUTHORIZATION` (the default; can be cancelled, captured in parts), or `FINAL_AUTHORIZATION` (seven days, the whole amount).",
      isRequired: false,
      pattern: /^(PRE_AUTHORIZATION|FINAL_AUTHORIZATION)$/,
    },
    {
      name: "registration",
      description:
        "How a card is registered: `payment` (the default) by a payment of nothing, which the issuer checks; `token` by storing it, which checks nothing, for acquirers without such payments.",
      isRequired: false,
      pattern: /^(payment|token)$/,
    },
    {
      name: "registrationCurrency",
      description: "Currency of the payments of nothing that register a card; EUR if it is left out.",
      isRequired: false,
      pattern: /^[A-Z]{3}$/,
    },
    {
      name: "descriptor",
      description: "Text on the customer's statement; at most 22 characters.",
      isRequired: false,
      pattern: /^[A-Za-z0-9 .,'*/+-]{1,22}$/,
    },
    {
      name: "payoutReason",
      description:
        "Why customers are paid, where the acquirer requires it: `Gambling`, `Refund` or `Loyalty`.",
      isRequired: false,
      pattern: /^(Gambling|Refund|Loyalty)$/,
    },
    API_BASE_URL,
  ],
  // Key id and secret of the portal's webhook keys.
  secretLists: [{ name: "webhookSecrets", isRequired: false, pattern: /^[^:\s]{1,200}:.{1,500}$/ }],
};
