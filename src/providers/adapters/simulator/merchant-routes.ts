import type { TSchema } from "typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { described, FlatError } from "../../../platform/http/index.ts";
import {
  findCurrency,
  parseAmount,
  wordsOfAmountRefusal,
  type Money,
} from "../../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../../platform/refusal.ts";
import type { Account } from "../../../tenancy/index.ts";
import type { AdapterParts, MerchantAccess } from "../../port/index.ts";
import { connectorOfPayment } from "./booking-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on the simulator's merchants' routes: whose API user calls. */
    disputingAccount: Account;
  }
}

/** Whether a payment is of the merchant who calls: a uuid stands in links and logs and proves nothing. */
export function ownPayments({ db }: Pick<AdapterParts, "db">, access: MerchantAccess) {
  return async (request: FastifyRequest, transactionUuid: string): Promise<boolean> => {
    const connectorGuid = await connectorOfPayment(db, transactionUuid);
    return connectorGuid !== undefined && access.mayCall(request.disputingAccount, connectorGuid);
  };
}

/** Documents a route of the simulated provider. */
export function docsOf<Answer extends TSchema>(answer: Answer, operationId: string, summary: string) {
  const response = { 200: described(answer), "4xx": described(FlatError) };
  return { operationId, summary, tags: ["Simulator"], security: [{ basic: [] }], response };
}

/** Authenticates the API user who calls. */
export function callingMerchant(access: MerchantAccess) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization, "x-shop-url": shopUrl } = request.headers;
    const account = await access.authenticateUser({ authorization, shopUrl, remoteAddress: request.ip });
    if (isRefusal(account)) return void (await access.answerRefusal(reply, account));
    request.disputingAccount = account;
    request.username = account.user.username;
    request.shareOf = account.tenant.guid;
  };
}

type MoneyRefusal = Refusal<"money_invalid"> & { readonly message: string };

/** An amount comes with its currency. */
export function readMoney(
  amount: string | undefined,
  currency: string | undefined,
): Money | MoneyRefusal | undefined {
  if (amount === undefined && currency === undefined) return undefined;
  if (amount === undefined) return moneyInvalid("amount: 'amount' is required with 'currency'");
  if (currency === undefined) return moneyInvalid("currency: 'currency' is required with 'amount'");
  if (!findCurrency(currency)) return moneyInvalid("currency: must be an ISO 4217 currency");
  const money = parseAmount(amount, currency);
  return isRefusal(money)
    ? moneyInvalid(`amount: ${wordsOfAmountRefusal(money, { text: amount, currency })}`)
    : money;
}

function moneyInvalid(message: string): MoneyRefusal {
  return { refused: true, code: "money_invalid", message };
}
