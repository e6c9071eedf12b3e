import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { chooseLanguage, findLanguage, type Language } from "../../languages/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { isSameOrigin, networkOf, PAGE, type HttpServer, type PageRoute } from "../../platform/http/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { languagePicker } from "../page/language-picker.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PageParts } from "../page/page.ts";
import type { PaymentFacts } from "../page/payment-summary.ts";
import { sendHostedPage } from "./send-hosted-page.ts";
import { messagePage } from "./message-page.ts";
import { sendNotFound, sendRefused } from "./send-message.ts";

const Params = Type.Object({ id: Type.String({ maxLength: 50 }), token: Type.String({ maxLength: 100 }) });
const Query = Type.Object({
  language: Type.Optional(Type.String({ maxLength: 35 })),
  day: Type.Optional(Type.String({ maxLength: 10 })),
});
const FORM_LIMIT_BYTES = 2 * 1024;

type AtSecret = {
  Params: { id: string; token: string };
  Querystring: { language?: string; day?: string };
  Body: Readonly<Record<string, unknown>> | undefined;
};
export type SecretRequest = FastifyRequest<AtSecret>;
export interface SecretExchange {
  readonly request: SecretRequest;
  readonly reply: FastifyReply;
}
type Step = (parts: PageParts, exchange: SecretExchange) => Promise<FastifyReply>;

/**
 * `{public}/{name}/{id}/{token}`: a page with one form and a choice of the language, for every caller that has its address. It works without
 * a script. Forms are taken from the page itself only.
 */
export async function registerSecretPage(
  app: HttpServer,
  parts: PageParts & { readonly rateLimits: Counters | undefined },
  page: {
    readonly name: string;
    /** Forms of a network in a minute on all pages of the name: each may be a record. */
    readonly limit: { readonly name: string; readonly perMinute: number };
    readonly show: Step;
    readonly act: Step;
    /** The path of the page that the request names, as the browser sees it; undefined: there is none. */
    readonly pathOf: (parts: PageParts, request: SecretRequest) => Promise<string | undefined>;
  },
): Promise<void> {
  const { show, act } = page;
  const changeLanguage: Step = async (_, { request, reply }) => {
    const path = await page.pathOf(parts, request);
    if (path === undefined) return sendNotFound(parts, { request, reply });
    const language = findLanguage(fieldOf(request, "language"));
    return reply.redirect(language === undefined ? path : `${path}?language=${language}`, 303);
  };
  const route = `/${page.name}/:id/:token`;
  const limits = limitsOf(parts.rateLimits, page.limit);
  // The customer continues at the page, which shows what is still to do.
  const form = {
    page: {
      afterForm: ({ params }: FastifyRequest): string => {
        const { id, token } = params as AtSecret["Params"];
        return `/${page.name}/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
      },
    },
  } as const satisfies { page: PageRoute };
  await app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    const schema = { hide: true, params: Params };
    scope.get<AtSecret>(
      route,
      { schema: { ...schema, querystring: Query }, config: PAGE },
      (request, reply) => show(parts, { request, reply }),
    );
    scope.post<AtSecret>(
      route,
      { schema, config: form, bodyLimit: FORM_LIMIT_BYTES, preHandler: limitRequests(limits) },
      (request, reply) => ofOwnPage(parts, { request, reply }, act),
    );
    // Opened as a page, the form's address leads back to the page.
    scope.get<AtSecret>(`${route}/language`, { schema, config: PAGE }, (request, reply) =>
      changeLanguage(parts, { request, reply }),
    );
    scope.post<AtSecret>(`${route}/language`, { schema, config: form }, (request, reply) =>
      ofOwnPage(parts, { request, reply }, changeLanguage),
    );
  });
}

function limitsOf(counters: Counters | undefined, { name, perMinute }: { name: string; perMinute: number }) {
  if (!counters) return [];
  const limit = new RateLimit({ counters, name, max: perMinute, windowSeconds: 60 });
  return [{ limit, keyOf: ({ ip }: FastifyRequest) => networkOf(ip) }];
}

async function ofOwnPage(parts: PageParts, exchange: SecretExchange, step: Step): Promise<FastifyReply> {
  return isSameOrigin(exchange.request, parts)
    ? step(parts, exchange)
    : sendRefused(parts, { ...exchange, status: 403 });
}

interface SecretPage {
  readonly reply: FastifyReply;
  readonly page: {
    readonly language: Language;
    readonly texts: PageTexts;
    readonly path: string;
    readonly facts: PaymentFacts;
  };
}

/** Sends the content with the merchant's banner and footer, and the choice of the language. */
export function sendSecretPage(
  parts: PageParts,
  { reply, page: { language, texts, path, facts } }: SecretPage,
  content: { title: string; content: Html; status: number },
): FastifyReply {
  const picker = languagePicker({ language, label: texts.language, action: `${path}/language` });
  return sendHostedPage(parts, reply, {
    ...content,
    language,
    banner: facts.banner,
    footer: html`${picker} ${facts.footer}`,
    merchantStyle: facts.style,
  });
}

/** The page says that the payment is not possible now. */
export function sendUnavailable(parts: PageParts, of: SecretPage): FastifyReply {
  const { unavailableTitle: title, unavailableText: text } = of.page.texts;
  return sendSecretPage(parts, of, { title, content: messagePage({ title, text }), status: 503 });
}

/** The language that was chosen on the page, else that of what the page shows, else the browser's. */
export function languageAt(request: SecretRequest, own: string | undefined): Language {
  const chosen = request.query.language ?? fieldOf(request, "language");
  return chooseLanguage([findLanguage(chosen), own], request.headers["accept-language"]);
}

/** A field of the form; empty where it was not sent. */
export function fieldOf({ body }: SecretRequest, name: string): string {
  const value = body?.[name];
  return typeof value === "string" ? value : "";
}
