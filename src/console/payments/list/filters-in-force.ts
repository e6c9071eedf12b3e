import type { At } from "../../frame/address.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { TRANSACTION_TYPES } from "../../../transactions/index.ts";
import { countryName } from "../../language/country-name.ts";
import { minuteText } from "../../language/time-text.ts";
import { endOfRange, isMoment, localMoment, startOfRange } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import { AUTHENTICATION_WORDS, readAuthentication } from "../../payment-facts/authentication-field.ts";
import { cardKindText, segmentText } from "../../payment-facts/card-kind.ts";
import { costText } from "../../payment-facts/cost-field.ts";
import { exemptionText } from "../../payment-facts/exemption-field.ts";
import { CONVERSION_WORDS } from "../../payment-facts/conversion-field.ts";
import { filterQuery, type FilterFields } from "../../payment-facts/filter.ts";
import { isTypeGroup, TYPE_GROUP_WORDS } from "../../payment-facts/groups.ts";
import { brandName, typeWord } from "../../payment-facts/words.ts";
import type { ConnectorChoice } from "./filter-part.ts";

/** The characters of `2026-11-26`. */
const DAY_LENGTH = 10;

/** Fields of the filter that no quick filter shows, in words: each leads to the list without it. */
export function filtersInForce(
  fields: FilterFields,
  { at, connectors }: { at: At; connectors: readonly ConnectorChoice[] },
): Html {
  const connector = connectors.find(({ guid }) => guid === fields.connector)?.name ?? t("another connector");
  const filters: readonly (readonly [keyof FilterFields, name: string, value: string])[] = [
    ["from", t("From"), startText(fields.from)],
    ["to", t("Until"), endText(fields.to)],
    ["type", t("Type"), typeText(fields.type)],
    ["amount", t("Amount"), fields.amount],
    ["currency", t("Currency"), fields.currency.toUpperCase()],
    ["card", t("Last four digits"), fields.card],
    ["auth", t("Authorisation code"), fields.auth],
    ["arn", t("ARN"), fields.arn],
    ["rrn", t("RRN"), fields.rrn],
    ["order", t("Order, or its beginning"), fields.order],
    ["connector", t("Connector"), connector],
    ["brand", t("Brand"), brandName(fields.brand)],
    ["country", t("Country of the card"), countryName(fields.country.toUpperCase())],
    ["kind", t("Kind of card"), cardKindText(fields.kind.toUpperCase())],
    ["segment", t("Whose card"), segmentText(fields.segment)],
    ["bank", t("Bank of the card"), fields.bank],
    ["bin", t("BIN"), fields.bin.replaceAll(",", ", ")],
    ["cost", t("Cost"), costText(fields.cost)],
    ["settled", t("Settled in"), fields.settled],
    ["exemption", t("Exemption"), exemptionText(fields.exemption)],
    ["conversion", t("Currency conversion"), conversionText(fields.conversion)],
    ["authentication", t("3-D Secure"), authenticationText(fields.authentication)],
    ["whatIf", t("What if"), t("Payments that would move")],
    ["code", t("Decline code"), fields.code],
    ["reason", t("First decline code"), fields.reason],
  ];
  // The days of a range are in the form, and the moment at which one begins or ends leads to the whole day.
  const inForce = filters.filter(
    ([field]) => fields[field] !== "" && (!isBound(field) || isMoment(fields[field])),
  );
  if (inForce.length === 0) return html``;
  return html`<nav class="chips in-force" aria-label="${t("Filters in force")}">
    ${inForce.map(
      ([field, name, value]) =>
        html`<a
          class="chip"
          href="${at("payments", filterQuery({ ...fields, [field]: isBound(field) ? localMoment(fields[field]).slice(0, DAY_LENGTH) : "" }))}"
          >${name}: ${value}<span class="unseen"> ${t("remove this filter")}</span>${icon("cross", "xs")}</a
        >`,
    )}
  </nav>`;
}

function isBound(field: keyof FilterFields): field is "from" | "to" {
  return field === "from" || field === "to";
}

function startText(from: string): string {
  const start = startOfRange(from);
  return start ? minuteText(start) : from;
}

function endText(to: string): string {
  const end = endOfRange(to);
  return end ? minuteText(end) : to;
}

function typeText(type: string): string {
  if (isTypeGroup(type)) return t(TYPE_GROUP_WORDS[type]);
  const found = TRANSACTION_TYPES.find((one) => one === type);
  return found === undefined ? type : typeWord(found);
}

function conversionText(conversion: string): string {
  return Object.hasOwn(CONVERSION_WORDS, conversion)
    ? t(CONVERSION_WORDS[conversion as keyof typeof CONVERSION_WORDS])
    : conversion;
}

function authenticationText(authentication: string): string {
  const step = readAuthentication(authentication);
  return step === undefined ? authentication : t(AUTHENTICATION_WORDS[step]);
}
