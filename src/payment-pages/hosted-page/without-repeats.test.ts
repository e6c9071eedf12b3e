import { expect, test } from "vitest";
import type { InstrumentView } from "../../customer-profiles/index.ts";
import { withoutRepeats } from "./without-repeats.ts";

const card = (paymentToken: string, fingerprint: string | null, [expiryMonth, expiryYear] = ["12", "2030"]) =>
  ({
    instrument: { paymentToken },
    stored: {
      method: "card",
      facts: { globalFingerprint: fingerprint, merchantFingerprint: fingerprint, expiryMonth, expiryYear },
    },
  }) as unknown as InstrumentView;
const account = (paymentToken: string, iban: string) =>
  ({ instrument: { paymentToken }, stored: { method: "iban", data: { iban } } }) as unknown as InstrumentView;

const tokensOf = (views: readonly InstrumentView[]) =>
  withoutRepeats(views).map(({ instrument }) => instrument.paymentToken);

test("of a card that was saved several times the newest expiry date stands in the place of the first", () => {
  const views = [card("a", "one", ["12", "2030"]), card("b", "two"), card("c", "one", ["01", "2031"])];
  expect(tokensOf(views)).toEqual(["c", "b"]);
});

test("cards without a fingerprint are each offered", () => {
  expect(tokensOf([card("a", null), card("b", null)])).toEqual(["a", "b"]);
});

test("an account in two spellings is one", () => {
  expect(tokensOf([account("a", "AT611904300234573201"), account("b", "AT61 1904 3002 3457 3201")])).toEqual([
    "a",
  ]);
});
