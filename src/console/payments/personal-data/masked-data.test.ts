import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedData } from "./masked-data.ts";

test("values that name the customer are shortened, secrets and queries left out, and the rest is shown", () => {
  const request = {
    merchantTransactionId: "order-1",
    amount: "9.99",
    callbackUrl: "https://shop.example/notify?token=s3cret",
    customer: {
      firstName: "Ada",
      email: "ada@customer.example",
      billingCity: "Vienna",
      billingCountry: "AT",
      ipAddress: "203.0.113.7",
      paymentData: { ibanData: { iban: "AT611904300234573201" } },
    },
    paymentToken: "tok-1",
    items: [{ identification: "sku-1", price: "9.99" }],
  };
  expect(maskedData(request)).toEqual({
    merchantTransactionId: "order-1",
    amount: "9.99",
    callbackUrl: "https://shop.example/notify?···",
    customer: {
      firstName: "A···",
      email: "a···@customer.example",
      billingCity: "V···",
      billingCountry: "AT",
      ipAddress: "2···",
      paymentData: { ibanData: { iban: "A···" } },
    },
    paymentToken: "········",
    items: [{ identification: "s···", price: "9.99" }],
  });
});

test("no card number remains, whatever field and text it is in", () => {
  const numbers = fc.constantFrom("4111111111111111", "4111 1111 1111 1111", "5555-5555-5555-4444");
  const parts = fc.record({ key: fc.string(), before: fc.string(), number: numbers });
  fc.assert(
    fc.property(parts, ({ key, before, number }) => {
      const digits = Number(number.replaceAll(/\D/g, ""));
      const data = { [key]: [{ text: `${before} ${number}.`, digits, [number]: true }] };
      const masked = JSON.stringify(maskedData(data));
      return !masked.replaceAll(/[\s-]/g, "").includes(number.replaceAll(/[\s-]/g, ""));
    }),
  );
});
