import { text, type AdapterConnector, type JsonObject, type ProviderRequest } from "@quittance/provider-kit";

/** The locales of Mollie's page; the first one of a language is used where the country has none. */
const LOCALES =
  `ca_ES cs_CZ da_DK de_DE de_AT de_CH de_LU en_GB en_US en_NL en_BE es_ES fi_FI fr_FR fr_BE fr_LU hu_HU is_IS
  it_IT lt_LT lv_LV nb_NO nl_NL nl_BE pl_PL pt_PT sk_SK sv_SE`.split(/\s+/);

/** The language of Mollie's page. One that it does not have is left to the customer's browser. */
export function localeOf({ language, customer }: ProviderRequest, connector: AdapterConnector): JsonObject {
  const [spoken = ""] = (language ?? connector.language ?? "").toLowerCase().split(/[-_]/);
  const own = spoken === "no" ? "nb" : spoken;
  const ofLanguage = LOCALES.filter((locale) => locale.startsWith(`${own}_`));
  const country = text(customer["billingCountry"]).toUpperCase();
  const locale = ofLanguage.find((one) => one.endsWith(`_${country}`)) ?? ofLanguage[0];
  return locale === undefined ? {} : { locale };
}
