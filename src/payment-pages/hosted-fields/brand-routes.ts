import formbody from "@fastify/formbody";
import { Type } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import type { Connector } from "../../connectors/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { networkOf, type HttpServer } from "../../platform/http/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { FIRST_DIGITS, namedBrands } from "../hosted-page/send-brands.ts";
import { brandsForKey, type KeyBrandsParts } from "./key-brands.ts";

interface BrandRouteParts extends KeyBrandsParts {
  readonly findConnectorByPublicIntegrationKey: (key: string) => Promise<Connector | undefined>;
  /** Where requests are counted; undefined when GATEWAY_RATE_LIMITS is false. */
  readonly rateLimits: Counters | undefined;
}

/** For one network: twice a card, and customers of one mobile network share an address. */
const REQUESTS_PER_MINUTE = 240;
/** Several times the size of the form. */
const FORM_LIMIT_BYTES = 1024;
const Params = Type.Object({ publicIntegrationKey: Type.String({ minLength: 1, maxLength: 50 }) });
const Digits = Type.Object({ digits: Type.Optional(Type.String({ maxLength: 64 })) });

/**
 * Which brands a card can pay with, for the frames on a merchant's page, by the first digits that the customer typed. An unknown key
 * and too many digits get no brands, as a card with one: the payment goes on without the choice.
 */
export async function registerBrandRoute(app: HttpServer, parts: BrandRouteParts): Promise<void> {
  const limit =
    parts.rateLimits &&
    new RateLimit({
      counters: parts.rateLimits,
      name: "card-brands",
      max: REQUESTS_PER_MINUTE,
      windowSeconds: 60,
    });
  const keyOf = ({ ip }: FastifyRequest): string => networkOf(ip);
  await app.register(async (plain) => {
    const scope = plain as unknown as HttpServer;
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    scope.post(
      "/api/v3/tokenize/:publicIntegrationKey/card-brands",
      {
        schema: { hide: true, params: Params, body: Digits },
        ...(limit && { onRequest: limitRequests([{ limit, keyOf }]) }),
      },
      async ({ params, body: { digits = "" } }, reply) => {
        const connector = await parts.findConnectorByPublicIntegrationKey(params.publicIntegrationKey);
        const brands =
          connector && FIRST_DIGITS.test(digits) ? await brandsForKey(parts, { connector, digits }) : [];
        return reply.header("cache-control", "no-store").send({ brands: namedBrands(brands) });
      },
    );
  });
}
