import { randomBytes } from "node:crypto";
import type { components, QuittanceClient } from "@quittance/client";

/** The types of callbacks, as the API document names them, and of a payment that waits for the bank. */
export const CALLBACK_TYPES = [
  "debit",
  "preauthorize",
  "capture",
  "void",
  "incrementalAuthorization",
  "refund",
  "register",
  "deregister",
  "payout",
  "chargeback",
  "chargebackReversal",
  "pending",
] as const;
export type CallbackType = (typeof CALLBACK_TYPES)[number];

interface Trigger {
  readonly type: CallbackType;
  readonly callbackUrl: string;
  /** A connector of the Simulator, for `pending` one of its direct debits, of the merchant whose user calls. */
  readonly apiKey: string;
  /** The callback has the result ERROR. */
  readonly isDeclined?: boolean;
}

type Created = components["schemas"]["TransactionResponse"];

/**
 * Makes the gateway send a callback of that type, by transactions with the simulated provider. Payments that must exist before have
 * no callback of their own.
 *
 * @returns the uuid of the transaction whose callback is sent; of a chargeback, whose uuid is in the callback, that of the payment
 * @throws when the gateway refuses one of the requests
 */
export async function triggerCallback(client: QuittanceClient, trigger: Trigger): Promise<string> {
  const { type, callbackUrl, isDeclined = false } = trigger;
  const extraData = isDeclined ? { "simulator:decline": "2003" } : undefined;
  const request = { merchantTransactionId: anId(), callbackUrl, ...(extraData && { extraData }) };
  const money = { amount: "9.99", currency: "EUR" };
  const card = { transactionToken: "ix::demo-visa" };
  const params = { path: { apiKey: trigger.apiKey } };
  switch (type) {
    case "debit":
      return made(client.POST(PATHS.debit, { params, body: { ...request, ...money, ...card } }));
    case "preauthorize":
      return made(client.POST(PATHS.preauthorize, { params, body: { ...request, ...money, ...card } }));
    case "payout":
      return made(client.POST(PATHS.payout, { params, body: { ...request, ...money, ...card } }));
    case "register":
      return made(client.POST(PATHS.register, { params, body: { ...request, ...card } }));
    case "capture": {
      const referenceUuid = await before("preauthorize");
      return made(client.POST(PATHS.capture, { params, body: { ...request, ...money, referenceUuid } }));
    }
    case "void": {
      const referenceUuid = await before("preauthorize");
      return made(client.POST(PATHS.void, { params, body: { ...request, referenceUuid } }));
    }
    case "incrementalAuthorization": {
      const referenceUuid = await before("preauthorize");
      const body = { ...request, ...money, referenceUuid };
      return made(client.POST(PATHS.incrementalAuthorization, { params, body }));
    }
    case "refund": {
      const referenceUuid = await before("debit");
      return made(client.POST(PATHS.refund, { params, body: { ...request, ...money, referenceUuid } }));
    }
    case "deregister": {
      const referenceUuid = await before("register");
      return made(client.POST(PATHS.deregister, { params, body: { ...request, referenceUuid } }));
    }
    case "pending": {
      // The connector has to send callbacks of pending payments; the outcome follows a minute later.
      const customer = { paymentData: { ibanData: { iban: "AT611904300234572222" } } };
      const body = { ...request, ...money, customer, extraData: { ...extraData, pendingOutcome: "success" } };
      return made(client.POST(PATHS.debit, { params, body }));
    }
    case "chargeback":
    case "chargebackReversal":
      return dispute(client, { ...trigger, isReversed: type === "chargebackReversal" });
  }

  async function before(operation: "debit" | "preauthorize" | "register"): Promise<string> {
    const body = { merchantTransactionId: anId(), ...card };
    switch (operation) {
      case "register":
        return made(client.POST(PATHS.register, { params, body }));
      case "debit":
        return made(client.POST(PATHS.debit, { params, body: { ...body, ...money } }));
      case "preauthorize":
        return made(client.POST(PATHS.preauthorize, { params, body: { ...body, ...money } }));
    }
  }
}

const PATHS = {
  debit: "/api/v3/transaction/{apiKey}/debit",
  preauthorize: "/api/v3/transaction/{apiKey}/preauthorize",
  capture: "/api/v3/transaction/{apiKey}/capture",
  void: "/api/v3/transaction/{apiKey}/void",
  incrementalAuthorization: "/api/v3/transaction/{apiKey}/incrementalAuthorization",
  refund: "/api/v3/transaction/{apiKey}/refund",
  register: "/api/v3/transaction/{apiKey}/register",
  deregister: "/api/v3/transaction/{apiKey}/deregister",
  payout: "/api/v3/transaction/{apiKey}/payout",
} as const;

/** The payment has the callbackUrl, so that its own callback comes first. */
async function dispute(
  client: QuittanceClient,
  { callbackUrl, apiKey, isReversed }: Trigger & { readonly isReversed: boolean },
): Promise<string> {
  const body = { merchantTransactionId: anId(), amount: "9.99", currency: "EUR", callbackUrl };
  const params = { path: { apiKey } };
  const transactionUuid = await made(
    client.POST(PATHS.debit, { params, body: { ...body, transactionToken: "ix::demo-visa" } }),
  );
  const opened = await client.POST("/simulator/chargebacks", { body: { transactionUuid } });
  if (!opened.data) throw refused(opened.error);
  if (!isReversed) return transactionUuid;
  const { disputeId } = opened.data;
  const reversed = await client.POST("/simulator/chargebacks/{disputeId}/{step}", {
    params: { path: { disputeId, step: "reverse" } },
  });
  if (!reversed.data) throw refused(reversed.error);
  return transactionUuid;
}

/** A declined transaction was made as well: it has a uuid and a callback. */
async function made(call: Promise<{ data?: Created; error?: unknown }>): Promise<string> {
  const { data, error } = await call;
  if (data?.uuid === undefined) throw refused(error ?? data);
  return data.uuid;
}

function refused(error: unknown): Error {
  return new Error(`The gateway refused: ${JSON.stringify(error)}`);
}

function anId(): string {
  return `trigger-${randomBytes(8).toString("hex")}`;
}
