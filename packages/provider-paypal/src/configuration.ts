import { API_BASE_URL, type Adapter } from "@quittance/provider-kit";
import { SETTING_TEXTS } from "./setting-texts.ts";

export const CONFIGURATION: Adapter["configuration"] = {
  texts: SETTING_TEXTS,
  credentials: [
    {
      name: "apiSecret",
      description: "The client secret of the app. Sandbox and live have apps of their own.",
      isRequired: true,
      pattern: /^[!-~]{8,500}$/,
    },
    {
      name: "username",
      description: "The client id of the app.",
      isRequired: true,
      pattern: /^[A-Za-z0-9_-]{1,200}$/,
    },
  ],
  extraData: [
    {
      name: "webhookId",
      description:
        "The id of the webhook at PayPal, several separated by commas. With it webhooks without PayPal's signature are refused.",
      isRequired: false,
      pattern: /^[A-Za-z0-9]{1,50}(\s*,\s*[A-Za-z0-9]{1,50}){0,9}$/,
    },
    {
      name: "brandName",
      description: "The name of the shop on PayPal's page; at most 127 characters.",
      isRequired: false,
      pattern: /^[^\p{Cc}]{1,127}$/u,
    },
    {
      name: "softDescriptor",
      description: "Text on the customer's statement, after PayPal's own; at most 22 characters.",
      isRequired: false,
      pattern: /^[A-Za-z0-9 .,'*/+-]{1,22}$/,
    },
    API_BASE_URL,
  ],
  secretLists: [],
};
