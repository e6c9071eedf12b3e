import { createHmac } from "node:crypto";
import { expect, it, test } from "vitest";
import { englishOf } from "../platform/field-fault.ts";
import { LIST_KEYS, listValue, type ListKey } from "./list-key.ts";

const vault = {
  fingerprint: (text: string, scope: string) =>
    createHmac("sha256", "key").update(`${scope}\0${text}`).digest("base64url"),
};
type PlainKey = Exclude<ListKey, "CARD_FINGERPRINT">;
const PLAIN_KEYS = LIST_KEYS.filter((key): key is PlainKey => key !== "CARD_FINGERPRINT");
const valueOf = (key: PlainKey, value: string) => listValue(vault, { key, value });

it.each<[PlainKey, string, string]>([
  ["BIC", "gibaatww", "GIBAATWW"],
  ["BIC", "GIBAATWWXXX", "GIBAATWW"],
  ["BILLING_COUNTRY", " at ", "AT"],
  ["SHIPPING_COUNTRY", "DE", "DE"],
  ["CUSTOMER_IDENTIFICATION", "Customer-7", "Customer-7"],
  ["EMAIL", "Ada@Example.com", "ada@example.com"],
  ["FIRST_NAME", "Ada  Maria", "ada maria"],
  ["LAST_NAME", "LOVELACE", "lovelace"],
  ["IPV4", "203.0.113.7", "203.0.113.7"],
  ["BILLING_PHONE", "0043 (1) 234-567", "+431234567"],
  ["SHIPPING_PHONE", "+43.1.234567", "+431234567"],
  ["BIN_RANGE", "411111", "41111100-41111199"],
  ["BIN_RANGE", "41111112-411112", "41111112-41111299"],
])("%s %j is compared as %j", (key, value, compared) => {
  expect(valueOf(key, value)).toMatchObject({ value: compared });
});

test("an IBAN is kept as a keyed hash, and shown by its country and its last characters", () => {
  const kept = valueOf("IBAN", "at61 1904 3002 3457 3201");
  expect(kept).toEqual({ value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), shown: "AT…3201" });
  expect(kept).toEqual(valueOf("IBAN", "AT611904300234573201"));
});

it.each<[PlainKey, string, string]>([
  ["BIC", "GIBA", "BIC"],
  ["BILLING_COUNTRY", "Austria", "country"],
  ["SHIPPING_COUNTRY", "A", "country"],
  ["CUSTOMER_IDENTIFICATION", "   ", "text"],
  ["EMAIL", "ada", "e-mail"],
  ["FIRST_NAME", " ", "text"],
  ["LAST_NAME", " ", "text"],
  ["IBAN", "AT61", "IBAN"],
  ["IPV4", "203.0.113.256", "IPv4"],
  ["IPV4", "2001:db8::1", "IPv4"],
  ["BILLING_PHONE", "home", "phone"],
  ["SHIPPING_PHONE", "12", "phone"],
  ["BIN_RANGE", "41111", "six to eight"],
  ["BIN_RANGE", "411112-411111", "begins"],
  ["BIN_RANGE", "4111111111111111", "six to eight"],
])("%s %j is refused", (key, value, word) => {
  const refused = valueOf(key, value);
  expect("problem" in refused && englishOf(refused.problem)).toEqual(expect.stringContaining(word));
});

it.each(PLAIN_KEYS)("%s never takes the number of a card", (key) => {
  const refused = valueOf(key, "4111 1111 1111 1111");
  expect(refused).toEqual({ problem: { code: expect.any(String) } });
  expect(JSON.stringify(refused)).not.toMatch(/\d{4}/);
});
