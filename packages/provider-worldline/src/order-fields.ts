import {
  asciiAddress,
  cutText,
  isRefusal,
  parseAmount,
  text,
  type AdapterConnector,
  type CustomerBrowser,
  type JsonObject,
  type Money,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { amountOfMoney } from "./amount.ts";
import { nameOf, parametersOf } from "./reference.ts";

/** `order` of a payment. */
export function orderOf(
  request: ProviderRequest,
  { connector, withCart = false }: { connector: AdapterConnector; withCart?: boolean },
): JsonObject {
  const total = request.amount ?? nothingOf(connector);
  const { descriptor } = connector.extraData;
  return present({
    amountOfMoney: amountOfMoney(total),
    references: { ...referencesOf(request), ...(descriptor && { descriptor }) },
    customer: customerOf(request, connector),
    shipping: shippingOf(request),
    ...(withCart && cartOf(request, total)),
  });
}

/** A registration is a payment of nothing. */
function nothingOf({ extraData }: AdapterConnector): Money {
  return { minor: 0n, currency: extraData["registrationCurrency"] ?? "EUR" };
}

export function referencesOf(request: ProviderRequest): JsonObject {
  return { merchantReference: nameOf(request), merchantParameters: parametersOf(request) };
}

function customerOf(request: ProviderRequest, connector: AdapterConnector): JsonObject {
  const { customer, customerInput, browser } = request;
  const field = (name: string): string => text(customer[name]);
  return present({
    locale: localeOf(request, connector),
    device: deviceOf(browser, field("ipAddress")),
    contactDetails: present({
      emailAddress: asciiAddress(field("email")),
      phoneNumber: customerInput.phone ?? field("billingPhone"),
    }),
    personalInformation: present({
      name: present({ firstName: field("firstName"), surname: field("lastName") }),
      dateOfBirth: field("birthDate").replaceAll("-", ""),
    }),
    companyInformation: present({ name: field("company") }),
    billingAddress: addressOf("billing", field),
  });
}

function shippingOf({ customer }: ProviderRequest): JsonObject {
  const field = (name: string): string => text(customer[name]);
  const address = present({
    ...addressOf("shipping", field),
    companyName: field("shippingCompany"),
    name: present({ firstName: field("shippingFirstName"), surname: field("shippingLastName") }),
  });
  return present({ address });
}

function addressOf(prefix: "billing" | "shipping", field: (name: string) => string): JsonObject {
  return present({
    street: field(`${prefix}Address1`),
    additionalInfo: field(`${prefix}Address2`),
    zip: field(`${prefix}Postcode`),
    city: field(`${prefix}City`),
    state: field(`${prefix}State`),
    countryCode: field(`${prefix}Country`),
  });
}

/** Fields of the browser for the issuer's authentication; sizes are text, the colours a number. */
function deviceOf(browser: CustomerBrowser | null, ipAddress: string): JsonObject {
  if (!browser) return present({ ipAddress });
  const { screen } = browser;
  const colorDepth = Number(screen?.colorDepth);
  return present({
    acceptHeader: browser.acceptHeader,
    userAgent: browser.userAgent,
    ipAddress: browser.ipAddress,
    locale: browser.language.replace("-", "_"),
    timezoneOffsetUtcMinutes: screen?.timezone,
    browserData: screen && {
      javaScriptEnabled: true,
      javaEnabled: screen.javaEnabled,
      ...(Number.isInteger(colorDepth) && { colorDepth }),
      screenHeight: screen.height,
      screenWidth: screen.width,
    },
  });
}

/** `de_AT`, with the customer's country where it is known. */
export function localeOf(
  { language, customer }: ProviderRequest,
  connector: AdapterConnector,
): string | undefined {
  const [spoken = "", region = ""] = (language ?? connector.language ?? "").split(/[-_]/);
  if (!/^[a-z]{2}$/i.test(spoken)) return undefined;
  const country = region || text(customer["billingCountry"]);
  const ofLanguage = spoken.toLowerCase();
  return /^[A-Z]{2}$/i.test(country) ? `${ofLanguage}_${country.toUpperCase()}` : ofLanguage;
}

/** The items, whose sum is the amount. A difference to the sum is an additional item, or a discount. */
function cartOf(request: ProviderRequest, total: Money): JsonObject {
  const lines = request.items.map((item) => lineOf(item, total.currency));
  const known = lines.filter((one) => one !== undefined);
  const isKnown = lines.length > 0 && known.length === lines.length;
  const shown = isKnown ? known : [lineFor("Order", { quantity: 1n, unit: total })];
  const rest = total.minor - shown.reduce((sum, { minor }) => sum + minor, 0n);
  const surcharge =
    rest > 0n ? [lineFor("Surcharge", { quantity: 1n, unit: { ...total, minor: rest } })] : [];
  return {
    shoppingCart: { items: [...shown, ...surcharge].map(({ item }) => item) },
    ...(rest < 0n && { discount: { amount: amountOfMoney({ ...total, minor: -rest }).amount } }),
  };
}

interface Line {
  readonly minor: bigint;
  readonly item: JsonObject;
}

/** Undefined where an item has no price of the payment's currency: then the sum would be wrong. */
function lineOf(item: Readonly<Record<string, unknown>>, currency: string): Line | undefined {
  if (item["currency"] !== undefined && item["currency"] !== currency) return undefined;
  const unit = parseAmount(wordOf(item["price"]), currency);
  if (isRefusal(unit)) return undefined;
  const code = cutText(text(item["identification"]), 12);
  const name = cutText(text(item["name"]) || text(item["description"]) || code || "Item", 116);
  return lineFor(name, { quantity: BigInt(wordOf(item["quantity"]) || "1"), unit, code });
}

function lineFor(
  name: string,
  { quantity, unit, code = "" }: { quantity: bigint; unit: Money; code?: string },
): Line {
  const minor = unit.minor * quantity;
  return {
    minor,
    item: {
      amountOfMoney: amountOfMoney({ ...unit, minor }),
      invoiceData: { description: name },
      orderLineDetails: present({
        productName: name,
        productCode: code,
        productPrice: amountOfMoney(unit).amount,
        quantity: Number(quantity),
      }),
    },
  };
}

/** A number or a text of a request, which was checked when it was accepted. */
function wordOf(value: unknown): string {
  return typeof value === "number" ? String(value) : text(value);
}

/** Without the fields that have no value, and without objects that have no field. */
export function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === null || value === "") return false;
      return typeof value !== "object" || Array.isArray(value) || Object.keys(value).length > 0;
    }),
  );
}
