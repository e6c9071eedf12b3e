import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { HttpServer } from "../platform/http/index.ts";
import {
  authenticationStep,
  customerReturned,
  findByLink,
  openLink,
  resumeAuthentication,
  type TransactionParts,
} from "../transaction-requests/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { returnAddress } from "./return-address.ts";
import { registerAuthenticationRoutes, showAuthenticationStep } from "./three-d-secure/index.ts";

const Params = Type.Object({ uuid: Type.String({ maxLength: 50 }), token: Type.String({ maxLength: 100 }) });

/** `{public}/redirect/{uuid}/{token}`: where a customer goes to pay, and comes back to from a provider's own page. */
export function registerRedirectRoutes(app: HttpServer, parts: TransactionParts): void {
  registerAuthenticationRoutes(app, parts);
  app.get<{ Params: { uuid: string; token: string } }>(
    "/redirect/:uuid/:token",
    { schema: { hide: true, params: Params } },
    async (request, reply) => {
      const transaction = await findByLink(parts, request.params);
      if (!transaction) return notFound(reply);
      const opened = await resumeAuthentication(parts, await openLink(parts, transaction));
      const step = await authenticationStep(parts, opened);
      if (step) return showAuthenticationStep(parts, { transaction: opened, step, request, reply });
      return show(reply, opened);
    },
  );
  app.get<{ Params: { uuid: string; token: string } }>(
    "/redirect/:uuid/:token/return",
    { schema: { hide: true, params: Params } },
    async (request, reply) => {
      const transaction = await findByLink(parts, request.params);
      if (!transaction) return notFound(reply);
      return show(reply, await customerReturned(parts, transaction));
    },
  );
}

/** A wrong token looks like no transaction (contract §5). */
function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("There is no such payment.");
}

/** Sends the customer on: to the provider's page while it is open, to the merchant when it is decided. */
function show(reply: FastifyReply, transaction: Transaction): FastifyReply {
  if (transaction.status === "redirected" && transaction.result.providerUrl) {
    return reply.redirect(transaction.result.providerUrl);
  }
  const address = returnAddress(transaction);
  if (address) return reply.redirect(address);
  return reply.type("text/plain; charset=utf-8").send(`The payment is ${transaction.status}.`);
}
