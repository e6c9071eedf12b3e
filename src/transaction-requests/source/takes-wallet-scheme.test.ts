import { expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { ChosenSource } from "./chosen-source.ts";
import { refuseSource } from "./takes-source.ts";

const METHODS = {
  Both: {
    instrument: "card",
    walletTokens: ["network_token"],
    secondBrands: ["cartes_bancaires", "dankort"],
    walletSecondBrands: ["cartes_bancaires"],
  },
  CardsOnly: { instrument: "card", walletTokens: ["network_token"], secondBrands: ["cartes_bancaires"] },
};
const adapters = new Map([["Fake", { methods: METHODS } as unknown as Adapter]]);
const request = { transactionToken: "applepay:{}" } as unknown as TransactionRequest;

function refusalOf(method: string, card: object) {
  const connector = { adapter: "Fake", method, config: { vault: { applePay: { enabled: true } } } };
  const source = { kind: "card", registration: null, card } as unknown as ChosenSource;
  return refuseSource(adapters, { connector: connector as unknown as Connector, request, source });
}
const fromWallet = (chosenBrand?: string) => ({
  chosenBrand,
  wallet: { type: "applepay", isNetworkToken: true },
});

test("a wallet's national scheme is taken only where the method takes it from a wallet", () => {
  expect(refusalOf("Both", fromWallet("cartes_bancaires"))).toBeUndefined();
  expect(refusalOf("CardsOnly", fromWallet())).toBeUndefined();
  for (const [method, brand] of [
    ["Both", "dankort"],
    ["CardsOnly", "cartes_bancaires"],
  ] as const)
    expect(refusalOf(method, fromWallet(brand))).toMatchObject({
      path: "transactionToken",
      message: `token.paymentMethod.network is a scheme that the payment method ${method} does not take from a wallet`,
    });
});

test("a typed card's national scheme is taken wherever the method takes it", () => {
  expect(refusalOf("CardsOnly", { chosenBrand: "cartes_bancaires" })).toBeUndefined();
  expect(refusalOf("Both", { chosenBrand: "dankort" })).toBeUndefined();
  expect(refusalOf("Both", { chosenBrand: "bancontact" })).toMatchObject({
    message: "the payment method Both does not take it",
  });
});
