import { DECLINE_CLASSES, type ProviderError } from "@quittance/provider-kit";
import { expect, test } from "vitest";
import { ADVICE_ROWS, DECLINE_ROWS, SOURCES } from "./decline-rows.ts";
import { judgeDecline } from "./judge-decline.ts";

const AT = Temporal.Instant.from("2026-11-28T12:00:00Z");
const DECLINED: ProviderError = {
  code: 2003,
  message: "Transaction declined",
  adapterCode: "refused",
  adapterMessage: "Refused",
};

function judged(
  scheme: { code?: string; adviceCode?: string },
  { brand, ...error }: Partial<ProviderError> & { brand?: string } = {},
) {
  const codes = { code: null, adviceCode: null, category: null, ...scheme };
  return judgeDecline({ error: { ...DECLINED, ...error, scheme: codes }, brand, at: AT });
}

test.each([
  ["visa", "51", "later", "2"],
  ["visa", "14", "never", "1"],
  ["visa", "12", "never", "1"],
  ["mastercard", "12", "change_data", null],
  ["visa", "65", "later", "2"],
  ["mastercard", "65", "authenticate", null],
  ["amex", "65", "later", null],
  ["visa", "82", "change_data", null],
  ["mastercard", "82", "unknown", null],
  ["visa", "1A", "authenticate", "3"],
  ["visa", "91", "technical", "2"],
  ["visa", "05", "elsewhere", null],
  [undefined, "51", "later", null],
  [undefined, "AM04", "later", null],
  [undefined, "MD01", "never", null],
])("of %s the code %s is %s (category %s)", (brand, code, of, category) => {
  const judgement = judged({ code }, brand === undefined ? {} : { brand });
  expect(judgement).toMatchObject({ class: of, source: "issuer", scheme: { code, category } });
});

test.each([
  ["24", "2026-11-28T13:00:00Z"],
  ["25", "2026-11-29T12:00:00Z"],
  ["28", "2026-12-04T12:00:00Z"],
  ["30", "2026-12-08T12:00:00Z"],
])("the advice %s of Mastercard waits until %s", (adviceCode, until) => {
  expect(judged({ code: "51", adviceCode }, { brand: "mastercard" })).toMatchObject({
    class: "later",
    source: "scheme",
    scheme: { code: "51", adviceCode },
    retryAfter: Temporal.Instant.from(until),
  });
});

test("advice of the scheme outranks the issuer's code, and that outranks the provider's own", () => {
  expect(judged({ code: "51", adviceCode: "03" }, { providerClass: "later" })).toMatchObject({
    class: "never",
    source: "scheme",
    forbidsAttempts: true,
  });
  expect(judged({ code: "51" }, { providerClass: "technical" })).toMatchObject({
    class: "later",
    source: "issuer",
  });
  expect(
    judgeDecline({ error: { ...DECLINED, providerClass: "technical" }, brand: "visa", at: AT }),
  ).toMatchObject({
    class: "technical",
    source: "provider",
    scheme: null,
  });
});

test("a provider that forbids another attempt outranks the issuer's code", () => {
  expect(judged({ code: "51" }, { providerClass: "never" })).toMatchObject({
    class: "never",
    source: "provider",
  });
});

test("a code that the table lacks leaves the decision to the provider, and then to the gateway's code", () => {
  expect(judged({ code: "ZZ" }, { providerClass: "technical" })).toMatchObject({
    class: "technical",
    source: "provider",
    scheme: { code: "ZZ" },
  });
  expect(judged({ code: "ZZ" }, { code: 2006 })).toMatchObject({ class: "later", source: "provider" });
  const own = { ...DECLINED, code: 2013, adapterCode: null, adapterMessage: null };
  expect(judgeDecline({ error: own, brand: "visa", at: AT })).toMatchObject({
    class: "never",
    source: "gateway",
  });
});

test("a revocation ends the agreement, and Visa's category 1 forbids further attempts", () => {
  expect(judged({ code: "R1" }, { brand: "visa" })).toMatchObject({
    endsAgreement: true,
    forbidsAttempts: true,
  });
  expect(judged({ adviceCode: "21" }, { brand: "mastercard" })).toMatchObject({
    class: "never",
    endsAgreement: true,
  });
  expect(judged({ code: "46" }, { brand: "visa" })).toMatchObject({
    endsAgreement: false,
    forbidsAttempts: true,
  });
  expect(judged({ code: "46" }, { brand: "amex" })).toMatchObject({ class: "never", forbidsAttempts: false });
});

test("no code has two rows", () => {
  const keys = DECLINE_ROWS.map(({ scheme, code }) => `${scheme} ${code}`);
  expect(keys.length).toBe(new Set(keys).size);
  const advice = ADVICE_ROWS.map(({ code }) => code);
  expect(advice.length).toBe(new Set(advice).size);
});

test("every row has words that are known", () => {
  for (const row of [...DECLINE_ROWS, ...ADVICE_ROWS]) {
    expect(row).toMatchObject({ code: expect.any(String), meaning: expect.any(String) });
    expect(DECLINE_CLASSES).toContain(row.class);
    expect(Object.keys(SOURCES)).toContain(row.source);
  }
  for (const { scheme, next, category } of DECLINE_ROWS) {
    expect(["visa", "mastercard", "any", "sepa"]).toContain(scheme);
    expect([undefined, ...DECLINE_CLASSES]).toContain(next);
    expect([undefined, "1", "2", "3"]).toContain(category);
  }
});
