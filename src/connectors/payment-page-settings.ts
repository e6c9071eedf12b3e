import type { SettingDefinition } from "../tenancy/index.ts";

/** How the payment page treats cards and frames. */
export const PAYMENT_PAGE_SETTINGS = [
  {
    name: "payment-page:stored-card-cvv",
    label: "Payment page: Security code of stored cards",
    meaning:
      "Customers who pay with a stored card on the payment page enter its security code again. Of a Payment Selection Page, the meta-connector's setting counts.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "payment-page:offer-saving",
    label: "Payment page: Customers may save their card",
    meaning:
      "On the payment page of a request with customerProfileData and without withRegister the customer may have the card stored in the profile; the text they agreed to is kept. Of a Payment Selection Page, the chosen connector's setting counts.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "payment-page:require-cvv",
    label: "Payment page: Always require the security code",
    meaning:
      "On the payment page and in hosted fields, also of brands that have cards without a security code (Maestro, with Bancontact cards among them). Of a Payment Selection Page, the chosen connector's setting counts.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "payment-page:merchant-may-frame",
    label: "Payment page: Merchant may frame it",
    meaning:
      "The payment page may be shown in a frame by the sites that successUrl, cancelUrl and errorUrl are on.",
    kind: { type: "switch" },
    default: "0",
  },
] as const satisfies readonly SettingDefinition[];
