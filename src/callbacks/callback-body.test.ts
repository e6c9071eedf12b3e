import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { visaFacts } from "../../tests/support/card-facts.ts";
import { openCallbacksAt, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import { makeBody } from "./callback-body.ts";
import type { CallbackResult } from "./callback.ts";

let callbacks: CallbacksUnderTest;

beforeAll(async () => {
  callbacks = await openCallbacksAt("2026-11-20T10:35:09Z");
});
afterAll(() => callbacks.close());

function bodyOf(transaction: Transaction, result: CallbackResult = "OK") {
  return makeBody(callbacks.parts, { transaction, result });
}

async function declined(): Promise<Transaction> {
  const { uuid } = await callbacks.open({});
  await callbacks.move(uuid, "declined");
  return (await findTransaction(callbacks.db, uuid))!;
}

test("a successful payment is announced in the terms of the public API", async () => {
  const transaction = await callbacks.pay({
    merchantTransactionId: "order-1",
    card: visaFacts,
    request: {
      description: "Blue socks",
      merchantMetaData: "basket 7",
      extraData: { colour: "blue" },
      customer: { firstName: "Ada", emailVerified: false },
    },
  });
  expect(await bodyOf(transaction)).toMatchObject({
    result: "OK",
    uuid: transaction.uuid,
    merchantTransactionId: "order-1",
    purchaseId: `20261120-${transaction.uuid}`,
    transactionType: "DEBIT",
    paymentMethod: "Creditcard",
    amount: "9.99",
    currency: "EUR",
    description: "Blue socks",
    merchantMetaData: "basket 7",
    extraData: { colour: "blue" },
    customer: { firstName: "Ada", emailVerified: false },
    returnData: { _TYPE: "cardData", type: "visa" },
  });
});

test("what a transaction does not have is absent, not null", async () => {
  const body = await bodyOf(await callbacks.pay({}));
  for (const key of [
    "errors",
    "message",
    "code",
    "referenceUuid",
    "chargebackData",
    "scheduleData",
    "extraData",
  ])
    expect(body).not.toHaveProperty(key);
});

test("a declined payment spells its error both ways clients read it", async () => {
  const body = await bodyOf(await declined(), "ERROR");
  const error = {
    message: "STOLEN_CARD",
    code: "2016",
    errorMessage: "STOLEN_CARD",
    errorCode: 2016,
    adapterMessage: "Stolen card",
    adapterCode: "43",
  };
  expect(body).toMatchObject({ result: "ERROR", ...error, errors: [error] });
});

test("a PENDING announcement has no error, also when one followed later", async () => {
  const body = await bodyOf(await declined(), "PENDING");
  expect(body["result"]).toBe("PENDING");
  expect(body).not.toHaveProperty("errors");
  expect(body).not.toHaveProperty("message");
});

describe("disputes", () => {
  async function disputed() {
    const original = await callbacks.pay({ merchantTransactionId: `order-${Math.random()}` });
    const dispute = { referenceUuid: original.uuid, status: "success", amountMinor: 400n } as const;
    const result = { dispute: { disputeId: "dispute-1", reason: "Fraud" } };
    const chargeback = await callbacks.open({ ...dispute, type: "chargeback", result });
    const reversal = await callbacks.open({ ...dispute, type: "chargeback-reversal", result });
    const common = {
      originalUuid: original.uuid,
      originalMerchantTransactionId: original.merchantTransactionId,
      amount: "4.00",
      currency: "EUR",
      reason: "Fraud",
    };
    return { chargeback, reversal, common };
  }

  test("a chargeback names the payment it takes back", async () => {
    const { chargeback, common } = await disputed();
    expect(await bodyOf(chargeback)).toMatchObject({
      transactionType: "CHARGEBACK",
      chargebackData: { ...common, chargebackDateTime: "2026-11-20T10:35:09Z" },
    });
  });

  test("a reversal names the chargeback as well", async () => {
    const { chargeback, reversal, common } = await disputed();
    const body = await bodyOf(reversal);
    expect(body).toMatchObject({
      transactionType: "CHARGEBACK-REVERSAL",
      chargebackReversalData: {
        ...common,
        chargebackUuid: chargeback.uuid,
        reversalDateTime: "2026-11-20T10:35:09Z",
      },
    });
    expect(body).not.toHaveProperty("chargebackData");
  });
});
