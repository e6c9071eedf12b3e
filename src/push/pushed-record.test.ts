import { expect, test } from "vitest";
import { pushedCard, pushedRequest } from "./pushed-record.ts";
import type { PushRequest } from "./push-fields.ts";

const ID = { transactionId: "pos-1" };
const AUSTRIAN = {
  country: "AT",
  currency: "EUR",
  type: "credit",
  brand: "visa",
  bank: "Bank",
  level: null,
  segment: null,
};
const binData = {
  find: () => undefined,
  findPrefix: (digits: string) => (digits === "411111" ? AUSTRIAN : undefined),
} as unknown as Parameters<typeof pushedCard>[1];
const cardOf = (creditcard: NonNullable<PushRequest["creditcard"]>) =>
  pushedCard({ ...ID, creditcard }, binData);

test("a push is recorded in the form of a merchant's own request", () => {
  const push = {
    ...ID,
    description: "Two tickets",
    buyerCountry: "DE",
    extraData: { till: "7" },
    transactionSubType: "cb-resolved",
    customer: { identification: 17, firstName: "Ada", iban: "AT611904300234573201" },
  } as const;
  expect(pushedRequest(push)).toEqual({
    merchantTransactionId: "pos-1",
    description: "Two tickets",
    buyerCountry: "DE",
    extraData: { till: "7", transactionSubType: "cb-resolved" },
    customer: {
      identification: "17",
      firstName: "Ada",
      billingCountry: "DE",
      paymentData: { ibanData: { iban: "AT611904300234573201" } },
    },
  });
});

test("nothing is made up where nothing was sent", () => {
  expect(pushedRequest(ID)).toEqual({ merchantTransactionId: "pos-1" });
  expect(pushedCard(ID, binData)).toBeNull();
});

test("a card has its brand and country from its first digits, and no fingerprint", () => {
  expect(cardOf({ firstSixDigits: 411111, lastFourDigits: 7, expiryMonth: 3, expiryYear: 30 })).toEqual({
    brand: "visa",
    cardHolder: "",
    expiryMonth: "03",
    expiryYear: "2030",
    binDigits: "411111",
    firstSixDigits: "411111",
    lastFourDigits: "0007",
    bin: AUSTRIAN,
    merchantFingerprint: null,
    globalFingerprint: null,
  });
});

test("what the terminal says of a card counts before what its first digits say", () => {
  const card = cardOf({ firstSixDigits: "411111", country: "DE", type: "Girocard" });
  expect(card).toMatchObject({ brand: "girocard", bin: { ...AUSTRIAN, country: "DE" } });
});
