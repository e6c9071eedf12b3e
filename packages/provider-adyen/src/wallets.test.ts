import { expect, test } from "vitest";
import { card, providerRequest } from "@quittance/provider-kit/testing";
import { fakeAdyen } from "../tests/fake-account.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";

const CRYPTOGRAM = "Af9x/QwAA/DjmU65oyc1MAABAAA=";

const { fake, callsOf } = await fakeAdyen();
const calls = callsOf();

const lastBody = () => fake.requests.at(-1)!.body;

test("a network token goes with its cryptogram and ECI, and Adyen does not authenticate again", async () => {
  const wallet = { type: "applepay", isNetworkToken: true, cryptogram: CRYPTOGRAM, eci: "05" } as const;
  const source = card("4111111111111111", { cardHolder: "", wallet });
  expect(await calls.submit(providerRequest({ source }))).toMatchObject({ kind: "approved" });
  expect(lastBody()).toMatchObject({
    paymentMethod: { type: "networkToken", number: "4111111111111111", expiryMonth: "12" },
    mpiData: {
      tokenAuthenticationVerificationValue: CRYPTOGRAM,
      eci: "05",
      directoryResponse: "Y",
      authenticationResponse: "Y",
    },
    authenticationData: { attemptAuthentication: "never" },
  });
  expect(lastBody()["paymentMethod"]).not.toHaveProperty("holderName");
});

test("the card of Google's PAN_ONLY is an ordinary card", async () => {
  const wallet = { type: "googlepay", isNetworkToken: false } as const;
  await calls.submit(providerRequest({ source: card("4111111111111111", { wallet }) }));
  expect(lastBody()).toMatchObject({ paymentMethod: { type: "scheme" } });
  expect(lastBody()).not.toHaveProperty("mpiData");
});

test("a token that Adyen opens is passed on: Apple's in base64, Google's as it is", async () => {
  const token = '{"version":"EC_v1"}';
  await calls.submit(providerRequest({ source: { kind: "wallet_token", wallet: "applepay", token } }));
  expect(lastBody()["paymentMethod"]).toEqual({
    type: "applepay",
    applePayToken: Buffer.from(token).toString("base64"),
  });
  await calls.submit(providerRequest({ source: { kind: "wallet_token", wallet: "googlepay", token } }));
  expect(lastBody()["paymentMethod"]).toEqual({ type: "googlepay", googlePayToken: token });
});

test("of a token that Adyen opened the card is what the response says", () => {
  const additionalData = {
    cardSummary: "4320",
    cardBin: "410937",
    expiryDate: "8/2031",
    cardHolderName: "Ada",
  };
  const response = {
    pspReference: "8514073381342284",
    resultCode: "Authorised",
    paymentMethod: { type: "googlepay", brand: "visa" },
    additionalData,
  };
  expect(outcomeOfPayment(response, { submissionReference: "s", cvvWasSent: false })).toMatchObject({
    kind: "approved",
    details: {
      tokenType: "googlepay",
      returnData: {
        _TYPE: "cardData",
        type: "visa",
        cardHolder: "Ada",
        expiryMonth: "08",
        expiryYear: "2031",
        firstSixDigits: "410937",
        lastFourDigits: "4320",
      },
    },
  });
  const scheme = { ...response, paymentMethod: { type: "scheme", brand: "visa" } };
  const { details } = outcomeOfPayment(scheme, { submissionReference: "s", cvvWasSent: false }) as {
    details: object;
  };
  expect(details).not.toHaveProperty("returnData");
});

test("cryptograms and tokens are removed from texts of Adyen", () => {
  const text = JSON.stringify({ tokenAuthenticationVerificationValue: CRYPTOGRAM, applePayToken: "secret" });
  expect(calls.adapter.scrub(text)).not.toMatch(/Af9x|secret/);
});
