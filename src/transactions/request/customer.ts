import { Type } from "typebox";
import { closed, CountryCode, DateOnly, EmailAddress, named, oneOf, StringMap, text } from "./primitives.ts";

const IbanData = closed({
  iban: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2}[ -]?[0-9]{2}[A-Za-z0-9 -]{1,48}$" })),
  bic: Type.Optional(text(11)),
  mandateId: Type.Optional(text(50)),
  mandateDate: Type.Optional(DateOnly),
});
const WalletData = closed({
  walletReferenceId: Type.Optional(text(255)),
  walletOwner: Type.Optional(text(255)),
  walletType: Type.Optional(text(255)),
  walletOwnerFirstName: Type.Optional(text(255)),
  walletOwnerLastName: Type.Optional(text(255)),
  walletOwnerCountryCode: Type.Optional(text(255)),
});
/** Old clients describe the card of their token; masked facts only, there is no field for a number. */
const MaskedCardData = closed({
  brand: Type.Optional(text(50)),
  cardHolder: Type.Optional(text(255)),
  binDigits: Type.Optional(Type.String({ pattern: "^[0-9]{0,8}$" })),
  firstSixDigits: Type.Optional(Type.String({ pattern: "^[0-9]{0,6}$" })),
  lastFourDigits: Type.Optional(Type.String({ pattern: "^[0-9]{0,4}$" })),
  expiryMonth: Type.Optional(Type.Union([text(2), Type.Integer({ minimum: 1, maximum: 12 })])),
  expiryYear: Type.Optional(Type.Union([text(4), Type.Integer({ minimum: 2000, maximum: 2999 })])),
});

const PaymentData = closed({
  ibanData: Type.Optional(IbanData),
  walletData: Type.Optional(WalletData),
  cardData: Type.Optional(MaskedCardData),
});

export const Customer = named("Customer", {
  identification: Type.Optional(
    Type.Union([text(36), Type.Integer({ minimum: 0 })], { description: "A number is kept as text" }),
  ),
  firstName: Type.Optional(text(50)),
  lastName: Type.Optional(text(50)),
  birthDate: Type.Optional(DateOnly),
  gender: Type.Optional(oneOf("M", "F")),
  billingAddress1: Type.Optional(text(50)),
  billingAddress2: Type.Optional(text(50)),
  billingCity: Type.Optional(text(50)),
  billingPostcode: Type.Optional(text(16)),
  billingState: Type.Optional(text(30)),
  billingCountry: Type.Optional(CountryCode),
  billingPhone: Type.Optional(text(20)),
  shippingFirstName: Type.Optional(text(50)),
  shippingLastName: Type.Optional(text(50)),
  shippingCompany: Type.Optional(text(50)),
  shippingAddress1: Type.Optional(text(50)),
  shippingAddress2: Type.Optional(text(50)),
  shippingCity: Type.Optional(text(50)),
  shippingPostcode: Type.Optional(text(16)),
  shippingState: Type.Optional(text(30)),
  shippingCountry: Type.Optional(CountryCode),
  shippingPhone: Type.Optional(text(20)),
  company: Type.Optional(text(50)),
  email: Type.Optional(EmailAddress),
  emailVerified: Type.Optional(Type.Boolean()),
  // As long as a list that proxies made of it; what address it is, is checked when the request is read.
  ipAddress: Type.Optional(text(255)),
  nationalId: Type.Optional(text(64)),
  extraData: Type.Optional(StringMap),
  paymentData: Type.Optional(PaymentData),
});
