import { Type, type Static } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CARD_BRANDS, SECOND_BRANDS } from "../../platform/card-numbers/index.ts";
import {
  described,
  describedOnly,
  FlatError,
  networkOf,
  type HttpServer,
} from "../../platform/http/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { CardData } from "../card-data.ts";
import { readMonthAndYear, readPan } from "../card-text.ts";
import { publicCardData } from "../card-facts.ts";
import { tokenizeCard } from "../card-tokens.ts";
import { CardError, Digits, Params, refuseCard, refuseKey, type TokenizeRoutesOptions } from "./card-call.ts";
import { serveRefreshCvv } from "./refresh-cvv-route.ts";
import { tokenizeErrors } from "./tokenize-errors.ts";

/** Enough for a shop's customers behind one address, and few for who tries out stolen numbers. */
const REQUESTS_PER_MINUTE = 120;

/**
 * `POST /api/v3/tokenize/{publicIntegrationKey}`: a browser or a server turns a card into a one-time token.
 * The key is public by nature, so every origin may call and nothing but the caller's own card comes back.
 */
export function registerTokenizeRoutes(app: HttpServer, options: TokenizeRoutesOptions): void {
  app.register(async (scope) => {
    openToAllOrigins(scope);
    if (options.rateLimits) {
      const limit = new RateLimit({
        counters: options.rateLimits,
        name: "tokenize",
        max: REQUESTS_PER_MINUTE,
        windowSeconds: 60,
      });
      scope.addHook("onRequest", limitRequests([{ limit, keyOf: callOfNetwork }]));
    }
    serveTokenize(scope, options);
    serveRefreshCvv(scope, options);
  });
}

/** The network, the call and the key as the router decoded it: `%64emo-public` is the same key as `demo-public`. */
function callOfNetwork({ ip, routeOptions, params }: FastifyRequest): string {
  const { publicIntegrationKey = "" } = params as { publicIntegrationKey?: string };
  return `${networkOf(ip)} ${routeOptions.url} ${publicIntegrationKey}`;
}

function openToAllOrigins(scope: HttpServer): void {
  scope.addHook("onRequest", async (_request, reply) => {
    void reply.headers({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-request-id, retry-after",
      "cache-control": "no-store",
    });
  });
  const preflight = async (_request: unknown, reply: FastifyReply): Promise<FastifyReply> =>
    reply
      .headers({
        "access-control-allow-methods": "POST, OPTIONS",
        "access-control-allow-headers": "content-type, x-request-id",
        "access-control-max-age": "86400",
      })
      .code(204)
      .send();
  scope.options("/api/v3/tokenize/:publicIntegrationKey", { schema: { hide: true } }, preflight);
  scope.options("/api/v3/tokenize/:publicIntegrationKey/cvv", { schema: { hide: true } }, preflight);
}

/** Clients that keep a date as numbers send them as numbers: 6 is June, as "06" is. */
const DigitsOrNumber = Type.Union([Digits, Type.Integer({ minimum: 0, maximum: 9_999 })]);

const SIMULATED_CARD = {
  pan: "4111111111111111",
  cvv: "123",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};

const TokenizeBody = Type.Object(
  {
    cardData: Type.Object(
      {
        pan: Digits,
        cvv: Type.Optional(Digits),
        expirationMonth: DigitsOrNumber,
        expirationYear: DigitsOrNumber,
        cardHolder: Type.String({ maxLength: 1_000 }),
        chosenBrand: Type.Optional(
          Type.Enum(
            [...CARD_BRANDS, ...SECOND_BRANDS].map(({ brand }) => brand),
            { description: "Of a card with two brands, the one that its customer chose (EU 2015/751)." },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    requireCardHolder: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, examples: [{ cardData: SIMULATED_CARD }] },
);

const TokenizeAnswer = Type.Object(
  {
    success: Type.Literal(true),
    transactionToken: Type.String({ examples: ["ix::9d3d5d01f70e4d56b05b2cc14edabcf9"] }),
    cardData: Type.Object(
      {
        type: Type.String({ examples: ["visa"] }),
        binDigits: Type.String(),
        firstSixDigits: Type.String(),
        lastFourDigits: Type.String(),
        cardHolder: Type.String(),
        expiryMonth: Type.String(),
        expiryYear: Type.String(),
      },
      { additionalProperties: true },
    ),
  },
  { title: "TokenizeAnswer" },
);
type SentCard = Static<typeof TokenizeBody>["cardData"];

function serveTokenize(scope: HttpServer, options: TokenizeRoutesOptions): void {
  scope.post(
    "/api/v3/tokenize/:publicIntegrationKey",
    {
      schema: {
        operationId: "tokenize",
        summary: "Turn card data into a one-time token",
        tags: ["Hosted fields"],
        security: [],
        params: Params,
        body: TokenizeBody,
        response: { 200: described(TokenizeAnswer), 422: described(CardError), "4xx": described(FlatError) },
      },
      ...describedOnly,
      config: { errors: tokenizeErrors, keepsUnsetFields: true },
    },
    async (request, reply) => {
      const connector = await options.findConnectorByPublicIntegrationKey(
        request.params.publicIntegrationKey,
      );
      if (!connector) return refuseKey(reply);
      const card = readCard(request.body.cardData);
      const result = await tokenizeCard(options.db, options.vault, {
        merchantGuid: connector.merchantGuid,
        card,
        brands: (card.chosenBrand && (await connector.brandsOfCard?.(card.pan))) ?? [],
        requireCardHolder: request.body.requireCardHolder ?? true,
        requireCvv: connector.requiresCvv ?? false,
      });
      if (isRefusal(result)) return refuseCard(reply, result.problems);
      return {
        success: true,
        transactionToken: result.transactionToken,
        cardData: publicCardData(result.cardFacts),
      };
    },
  );
}

function readCard({ pan, expirationMonth, expirationYear, ...card }: SentCard): CardData {
  const { month, year } = readMonthAndYear({ month: String(expirationMonth), year: String(expirationYear) });
  return { ...card, pan: readPan(pan), expirationMonth: month, expirationYear: year };
}
