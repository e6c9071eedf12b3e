import type { Logos } from "./merchant-logo.ts";
import type { PageDesign } from "./page-design.ts";

/** Accepts payments; owns connectors and API users. */
export interface Merchant {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly name: string;
  readonly description: string | null;
  /** The recipient of mails for the merchant, as the confirmation of a paid link. */
  readonly email: string | null;
  /** Shown on payment pages and in mails. */
  readonly logos: Logos;
  readonly attributes: MerchantAttributes;
}

/** Further fields of a merchant. Those of the public API are stored and returned, without effect on the gateway. */
export interface MerchantAttributes {
  /** Colours, links and contact of the payment pages. */
  readonly paymentPage: PageDesign | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly country: string | null;
  readonly homepage: string | null;
  readonly timezone: string | null;
  readonly defaultCurrency: string | null;
  readonly externalId: string | null;
  readonly administrativeEmail: string | null;
  readonly technicalEmail: string | null;
  readonly riskAlertEmail: string | null;
  readonly schedulerAlertEmail: string | null;
  readonly eventNotificationUrl: string | null;
  readonly defaultRiskRuleSet: string | number | null;
  readonly defaultVtRiskRuleSet: string | number | null;
}

export const NO_MERCHANT_ATTRIBUTES: MerchantAttributes = {
  paymentPage: null,
  address: null,
  city: null,
  zipCode: null,
  country: null,
  homepage: null,
  timezone: null,
  defaultCurrency: null,
  externalId: null,
  administrativeEmail: null,
  technicalEmail: null,
  riskAlertEmail: null,
  schedulerAlertEmail: null,
  eventNotificationUrl: null,
  defaultRiskRuleSet: null,
  defaultVtRiskRuleSet: null,
};
