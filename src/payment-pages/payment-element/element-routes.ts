import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { takesTestInstruments, type Connector } from "../../connectors/index.ts";
import { findLanguage } from "../../languages/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { networkOf, PAGE, type HttpServer } from "../../platform/http/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { oneOf } from "../../transactions/index.ts";
import { brandOfferBehind } from "../hosted-page/brand-offer.ts";
import type { PageParts } from "../page/page.ts";
import { pageTexts } from "../page/page-texts.ts";
import { ELEMENT_OPERATIONS, elementMethods, type ElementPurchase } from "./element-methods.ts";
import { ELEMENT_PAGE_HEADERS, elementPage, refusedElementPage } from "./element-page.ts";

export interface ElementParts extends PageParts {
  readonly findConnectorByPublicIntegrationKey: (key: string) => Promise<Connector | undefined>;
  /** Where requests are counted; undefined when GATEWAY_RATE_LIMITS is false. */
  readonly rateLimits: Counters | undefined;
}

/** For one network: a page requests the element once, and customers of one mobile network share an address. */
const REQUESTS_PER_MINUTE = 240;

/** Longer than any right value, so that the element can name a wrong one. */
const MAX_CHARACTERS = 100;

const ElementQuery = Type.Object({
  key: Type.String({ maxLength: MAX_CHARACTERS }),
  operation: Type.Optional(oneOf(...ELEMENT_OPERATIONS)),
  amount: Type.Optional(Type.String({ maxLength: MAX_CHARACTERS })),
  currency: Type.Optional(Type.String({ maxLength: MAX_CHARACTERS })),
  /** For the merchant's page; one without texts shows English. */
  language: Type.Optional(Type.String({ maxLength: 35 })),
});
type Query = Partial<ElementPurchase> & { readonly key: string; readonly language?: string };

/** The frame of payment.js's element, which shows all methods of the connector that a public integration key names. */
export function registerPaymentElement(app: HttpServer, parts: ElementParts): void {
  const limit =
    parts.rateLimits &&
    new RateLimit({
      counters: parts.rateLimits,
      name: "element",
      max: REQUESTS_PER_MINUTE,
      windowSeconds: 60,
    });
  const keyOf = ({ ip }: FastifyRequest): string => networkOf(ip);
  app.get<{ Querystring: Query }>(
    "/hosted-fields/element",
    {
      schema: { hide: true, querystring: ElementQuery },
      config: PAGE,
      ...(limit && { onRequest: limitRequests([{ limit, keyOf }]) }),
    },
    async ({ query }, reply) => reply.headers(ELEMENT_PAGE_HEADERS).send(await pageOf(parts, query)),
  );
}

async function pageOf(parts: ElementParts, { key, language: wanted, ...sent }: Query): Promise<string> {
  const purchase = { operation: "debit", ...sent } as const;
  const language = findLanguage(wanted) ?? "en";
  const texts = pageTexts(language, purchase.operation);
  const connector = await parts.findConnectorByPublicIntegrationKey(key);
  if (!connector)
    return refusedElementPage(parts, { language, texts, message: "publicIntegrationKey: is unknown" });
  const methods = await elementMethods(parts, { connector, purchase });
  if (isRefusal(methods)) return refusedElementPage(parts, { language, texts, message: methods.message });
  const merchant = await findMerchant(parts.db, connector);
  const design = merchant?.attributes.paymentPage ?? {};
  return elementPage(parts, {
    language,
    texts,
    called: connector,
    methods,
    design,
    brands: await brandOfferBehind(parts, { connector, design }),
    testMode: methods.some((method) => takesTestInstruments(parts.adapters, method)),
  });
}
