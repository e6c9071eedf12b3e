import { Type } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { requestAppleSession, walletButtonsOf, type PostToApple } from "../../wallets/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { networkOf, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { findCurrency, parseAmount, wordsOfAmountRefusal } from "../../platform/money/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findMerchant } from "../../tenancy/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { walletBrands } from "./wallet-brands.ts";
import { appleRequest, googleRequest } from "./wallet-requests.ts";

interface WalletRouteParts extends Pick<TransactionParts, "db" | "log" | "walletTrust" | "adapters"> {
  readonly postToApple: PostToApple;
  readonly findConnectorByPublicIntegrationKey: (key: string) => Promise<Connector | undefined>;
  /** Where requests are counted; undefined when GATEWAY_RATE_LIMITS is false. */
  readonly rateLimits: Counters | undefined;
}

/** For one network: a page requests the buttons once, and a session with each press. */
const REQUESTS_PER_MINUTE = 60;
const PATH = "/api/v3/tokenize/:publicIntegrationKey";
const Params = Type.Object({ publicIntegrationKey: Type.String({ minLength: 1, maxLength: 50 }) });
const Purchase = Type.Object({
  amount: Type.String({ maxLength: 20 }),
  currency: Type.String({ maxLength: 3 }),
  label: Type.Optional(Type.String({ maxLength: 64 })),
});
const AppleSession = Type.Object(
  { validationUrl: Type.String({ maxLength: 300 }) },
  { additionalProperties: false },
);

/**
 * Registers the routes that payment.js calls for the wallets' buttons on a merchant's page. The key is public, and nothing here is
 * secret: a session is bound by Apple to the domain of the page, which has to be registered for the merchant.
 */
export function registerWalletRoutes(app: HttpServer, parts: WalletRouteParts): void {
  app.register(async (scope) => {
    openToAllOrigins(scope);
    if (parts.rateLimits) {
      const { rateLimits: counters } = parts;
      const limit = new RateLimit({ counters, name: "wallets", max: REQUESTS_PER_MINUTE, windowSeconds: 60 });
      const keyOf = ({ ip, routeOptions }: FastifyRequest) => `${networkOf(ip)} ${routeOptions.url}`;
      scope.addHook("onRequest", limitRequests([{ limit, keyOf }]));
    }
    serveButtons(scope, parts);
    serveAppleSession(scope, parts);
  });
}

function openToAllOrigins(scope: HttpServer): void {
  scope.addHook("onRequest", async (_request, reply) => {
    void reply.headers({ "access-control-allow-origin": "*", "cache-control": "no-store" });
  });
  scope.options(`${PATH}/apple-pay-session`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        "access-control-allow-methods": "POST, OPTIONS",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "86400",
      })
      .code(204)
      .send(),
  );
}

/** The settings of the buttons: what Apple's and Google's scripts take. */
function serveButtons(scope: HttpServer, parts: WalletRouteParts): void {
  scope.get(
    `${PATH}/wallets`,
    { schema: { hide: true, params: Params, querystring: Purchase } },
    async (request, reply) => {
      const connector = await parts.findConnectorByPublicIntegrationKey(request.params.publicIntegrationKey);
      if (!connector) return refuseKey(reply);
      const { amount, currency, label } = request.query;
      if (!findCurrency(currency)) return refuseField(reply, "currency: must be an ISO 4217 currency");
      const total = parseAmount(amount, currency);
      if (isRefusal(total))
        return refuseField(reply, `amount: ${wordsOfAmountRefusal(total, { text: amount, currency })}`);
      const merchant = await findMerchant(parts.db, { merchantGuid: connector.merchantGuid });
      const purchase = {
        total,
        merchantName: label ?? merchant?.name ?? "",
        brands: walletBrands(parts, { connector, design: merchant?.attributes.paymentPage ?? {} }),
      };
      const { applePay, googlePay } = walletButtonsOf(connector, parts.walletTrust);
      return reply.send({
        ...(applePay && { applePay: appleRequest(applePay, purchase) }),
        ...(googlePay && { googlePay: googleRequest(googlePay, purchase) }),
      });
    },
  );
}

function serveAppleSession(scope: HttpServer, parts: WalletRouteParts): void {
  scope.post(
    `${PATH}/apple-pay-session`,
    { schema: { hide: true, params: Params, body: AppleSession } },
    async (request, reply) => {
      const connector = await parts.findConnectorByPublicIntegrationKey(request.params.publicIntegrationKey);
      const button = connector && walletButtonsOf(connector, parts.walletTrust).applePay;
      const origin = URL.parse(request.headers.origin ?? "");
      if (!connector || !button || !origin) return refuseKey(reply);
      const merchant = await findMerchant(parts.db, { merchantGuid: connector.merchantGuid });
      const session = await requestAppleSession(parts, {
        button,
        validationUrl: request.body.validationUrl,
        domain: origin.hostname,
        displayName: merchant?.name ?? "",
      });
      if (!isRefusal(session)) return reply.send(session);
      return session.code === "not_validated"
        ? sendRefused(
            reply,
            refusedRequest("communicationError", 200, "Apple did not validate the merchant."),
          )
        : sendRefused(
            reply,
            refusedRequest("invalidRequest", 422, "validationUrl: is not an address of Apple"),
          );
    },
  );
}

function refuseField(reply: FastifyReply, message: string): FastifyReply {
  return sendRefused(reply, refusedRequest("invalidRequest", 422, message));
}

function refuseKey(reply: FastifyReply): FastifyReply {
  return sendRefused(reply, refusedRequest("notAllowed", 401, "Invalid credentials."));
}
