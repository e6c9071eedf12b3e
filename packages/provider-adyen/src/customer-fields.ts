import {
  asciiAddress,
  text,
  type CustomerBrowser,
  type JsonObject,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { present } from "./present.ts";

/** Adyen requires a house number, and the API has lines of an address only. */
const NO_HOUSE_NUMBER = "N/A";

/** Fields about the customer, their address and their browser. */
export function customerFields({ customer, browser, language }: ProviderRequest): JsonObject {
  const field = (name: string): string => text(customer[name]);
  const [firstName, lastName] = [field("firstName"), field("lastName")];
  return present({
    shopperEmail: asciiAddress(field("email")),
    shopperIP: browser?.ipAddress ?? field("ipAddress"),
    shopperLocale: language,
    shopperName: firstName && lastName ? { firstName, lastName } : undefined,
    telephoneNumber: field("billingPhone"),
    countryCode: field("billingCountry"),
    billingAddress: addressOf("billing", field),
    deliveryAddress: addressOf("shipping", field),
    browserInfo: browser ? browserInfoOf(browser) : undefined,
  });
}

/** All of it or nothing: a part of an address is refused by Adyen. */
function addressOf(prefix: "billing" | "shipping", field: (name: string) => string): JsonObject | undefined {
  const street = field(`${prefix}Address1`);
  const city = field(`${prefix}City`);
  const postalCode = field(`${prefix}Postcode`);
  const country = field(`${prefix}Country`);
  if (!street || !city || !postalCode || !country) return undefined;
  return present({
    street,
    houseNumberOrName: field(`${prefix}Address2`) || NO_HOUSE_NUMBER,
    city,
    postalCode,
    country,
    stateOrProvince: field(`${prefix}State`),
    ...(prefix === "shipping" && {
      firstName: field("shippingFirstName"),
      lastName: field("shippingLastName"),
    }),
  });
}

/** Only whole: without a script the browser's screen is not known, and Adyen's own page finds it out. */
function browserInfoOf({
  userAgent,
  acceptHeader,
  language,
  screen,
}: CustomerBrowser): JsonObject | undefined {
  if (!screen) return undefined;
  const numbers = {
    colorDepth: Number(screen.colorDepth),
    screenHeight: Number(screen.height),
    screenWidth: Number(screen.width),
    timeZoneOffset: Number(screen.timezone),
  };
  if (!Object.values(numbers).every(Number.isInteger)) return undefined;
  const { javaEnabled } = screen;
  return { userAgent, acceptHeader, language, javaEnabled, javaScriptEnabled: true, ...numbers };
}
