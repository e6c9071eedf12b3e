import { asciiAddress } from "../../../platform/email-address.ts";
import type { Message } from "../../messages/message-types.ts";
import type { AuthenticationSubject } from "../authentication-subject.ts";
import { numericCountry } from "../../../platform/country-codes.ts";
import { present, cutText } from "./element-values.ts";

type Elements = Partial<Message<"AReq">>;

/** The customer, and the billing and shipping addresses. */
export function customerElements({ customer, data, card }: AuthenticationSubject): Elements {
  return {
    ...present({
      cardholderName: cutText(card.cardHolder, 45),
      email: emailOf(customer["email"]),
      billAddrLine1: cutText(customer["billingAddress1"], 50),
      billAddrLine2: cutText(customer["billingAddress2"], 50),
      billAddrLine3: cutText(data.billingAddressLine3, 50),
      billAddrCity: cutText(customer["billingCity"], 50),
      billAddrPostCode: cutText(customer["billingPostcode"], 16),
      billAddrState: data.billingAddressState ?? stateOf(customer["billingState"]),
      billAddrCountry: numericCountry(customer["billingCountry"]),
      shipAddrLine1: cutText(customer["shippingAddress1"], 50),
      shipAddrLine2: cutText(customer["shippingAddress2"], 50),
      shipAddrLine3: cutText(data.shippingAddressLine3, 50),
      shipAddrCity: cutText(customer["shippingCity"], 50),
      shipAddrPostCode: cutText(customer["shippingPostcode"], 16),
      shipAddrState: data.shippingAddressState ?? stateOf(customer["shippingState"]),
      shipAddrCountry: numericCountry(customer["shippingCountry"]),
      addrMatch: data.billingShippingAddressMatch,
      homePhone:
        phoneOf(data.homePhoneCountryPrefix, data.homePhoneNumber) ??
        internationalPhone(customer["billingPhone"]),
      mobilePhone: phoneOf(data.mobilePhoneCountryPrefix, data.mobilePhoneNumber),
      workPhone: phoneOf(data.workPhoneCountryPrefix, data.workPhoneNumber),
    }),
  };
}

/** The protocol has ASCII. */
function emailOf(email: unknown): string | undefined {
  return typeof email === "string" ? cutText(asciiAddress(email), 254) : undefined;
}

/** An ISO 3166-2 code of up to three characters; a written-out name is left out. */
function stateOf(state: unknown): string | undefined {
  return typeof state === "string" && /^[A-Z0-9]{1,3}$/.test(state) ? state : undefined;
}

function phoneOf(
  cc: string | undefined,
  subscriber: string | undefined,
): { cc: string; subscriber: string } | undefined {
  return cc === undefined || subscriber === undefined ? undefined : { cc, subscriber };
}

/** `+43 664 1234567`: only a separator shows where the country prefix ends. */
function internationalPhone(phone: unknown): { cc: string; subscriber: string } | undefined {
  if (typeof phone !== "string") return undefined;
  const match = /^(?:\+|00)(\d{1,3})[ /-](.*)$/.exec(phone.trim());
  const subscriber = match?.[2]?.replace(/\D/g, "").slice(0, 15);
  return match?.[1] === undefined || !subscriber ? undefined : { cc: match[1], subscriber };
}
