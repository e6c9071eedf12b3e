import { expect, test } from "vitest";
import { factsOf } from "../../../tests/support/transaction-facts.ts";
import { documentOf } from "./document-of.ts";
import type { TransactionFacts } from "./transaction-facts.ts";

const card = { brand: "visa" } as const;
const policyOf = (...facts: Parameters<typeof factsOf>) => documentOf(factsOf(...facts))["3d_secure"];
const creditcardOf = (...facts: Parameters<typeof factsOf>) => documentOf(factsOf(...facts))["creditcard"];
const demanded = { riskData: { threeDSecure: "mandatory" } };

test.each([
  ["nothing demands more", {}, {}, "optional"],
  ["the request", { request: { threeDSecureData: { "3dsecure": "MANDATORY" } } }, {}, "mandatory"],
  ["the request that goes without", { request: { threeDSecureData: { "3dsecure": "OFF" } } }, {}, "off"],
  ["the connector", {}, { connectorCheck: "mandatory" }, "mandatory"],
  ["a risk rule", {}, { riskFindings: demanded }, "mandatory"],
  [
    "a risk rule of the meta-connector",
    {},
    { riskFindings: { metaRiskData: demanded.riskData } },
    "mandatory",
  ],
  ["a risk rule without its customer", recurring(), { riskFindings: demanded }, "optional"],
  [
    "an order by telephone",
    { request: { transactionIndicator: "MOTO" } },
    { connectorCheck: "mandatory" },
    "off",
  ],
  ["what was decided", { result: { threeDSecure: { policy: "OFF", decisions: [] } } }, {}, "off"],
  ["a refund, which has none", { type: "refund" }, { connectorCheck: "mandatory" }, undefined],
] as const)(
  "3d_secure is the policy in force from the first document on: %s",
  (_who, change, others, policy) => {
    const facts = others as Partial<TransactionFacts>;
    expect(policyOf({ card, status: "pending", ...change }, facts)).toBe(policy);
  },
);

test("a card that is still to be chosen has the policy of its connector, an account has none", () => {
  const { names } = factsOf();
  expect(policyOf({ card: null }, { names: { ...names, method: "Creditcard" } })).toBe("optional");
  expect(policyOf({ card: null }, { names: { ...names, method: "DirectDebit" } })).toBeUndefined();
});

test("what an authentication under way has shown is in the document before its result", () => {
  const creditcard = {
    enrolled: "Y",
    "3ds_version": "2.2.0",
    "3ds_serverTransId": "s-1",
    "3ds_env": "inhouse",
    "3ds_trans_status": "C",
    "3ds_challenged": true,
  } as const;
  const authentication = {
    policy: "MANDATORY",
    afterSubmissions: 0,
    creditcard,
    changedAt: Temporal.Instant.from("2026-11-20T12:00:00Z"),
  };
  const waiting = { card, status: "pending", submissions: 0 } as const;
  expect(creditcardOf(waiting, { authentication })).toMatchObject({ ...creditcard, "3ds_status": "off" });
  expect(policyOf(waiting, { authentication })).toBe("mandatory");
  // It says nothing any more about a payment that was submitted again since.
  expect(creditcardOf({ ...waiting, submissions: 2 }, { authentication })).not.toHaveProperty("enrolled");
});

test("what the provider authenticated is said to be the provider's, and a proof of the gateway stays its own", () => {
  const providerAuthentication = {
    eci: "05",
    enrolled: "Y",
    version: "2.2.0",
    transStatus: "Y",
    isChallenged: true,
  } as const;
  expect(creditcardOf({ card, result: { providerAuthentication } })).toMatchObject({
    eci: "05",
    enrolled: "Y",
    "3ds_env": "provider",
    "3ds_version": "2.2.0",
    "3ds_trans_status": "Y",
    "3ds_status": "authenticated",
    "3ds_challenged": true,
    "3ds_challenge_completed": true,
  });
  const own = { eci: "06", "3ds_env": "inhouse", "3ds_trans_status": "A" } as never;
  const threeDSecure = { policy: "OPTIONAL", decisions: [], creditcard: own } as const;
  expect(creditcardOf({ card, result: { providerAuthentication, threeDSecure } })).toMatchObject({
    eci: "06",
    "3ds_env": "inhouse",
  });
});

test("the ECI of a wallet's cryptogram is the card's", () => {
  expect(creditcardOf({ card: { ...card, tokenType: "applepay", eci: "07" } })).toMatchObject({
    eci: "07",
    token_type: "applepay",
  });
});

function recurring() {
  return { request: { transactionIndicator: "RECURRING" } };
}
