import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { chooseLanguage, findLanguage, localeOf, type Language } from "../../languages/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { isSameOrigin, networkOf, PAGE, type HttpServer, type PageRoute } from "../../platform/http/index.ts";
import { parseAmount, readTypedAmount } from "../../platform/money/index.ts";
import { html } from "../../platform/pages/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import {
  addressOf,
  beginPayment,
  findLink,
  linkNow,
  takes,
  type LinkNow,
  type ReusableLink,
} from "../../reusable-links/index.ts";
import { pageUrlOf } from "../../transaction-requests/index.ts";
import { messagePage } from "../hosted-page/message-page.ts";
import { sendHostedPage } from "../hosted-page/send-hosted-page.ts";
import { sendNotFound, sendRefused } from "../hosted-page/send-message.ts";
import { languagePicker } from "../page/language-picker.ts";
import { setLanguage } from "../page/page-language.ts";
import { pageTexts } from "../page/page-texts.ts";
import type { PageParts } from "../page/page.ts";
import { payeeFacts } from "../page/payment-summary.ts";
import { tokenInAddress } from "../page/token-in-address.ts";
import { linkPage, type LinkPage } from "./link-page.ts";

const Params = Type.Object({ guid: Type.String({ maxLength: 50 }), token: Type.String({ maxLength: 100 }) });
const Query = Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) });
const FORM_LIMIT_BYTES = 2 * 1024;
const ROUTE = "/link/:guid/:token";
/** Payments that a network may begin in a minute on all links: each is a record. */
const BEGUN_PER_MINUTE = 20;
const NO_TOKEN = "-".repeat(32);

type OfLink = {
  Params: { guid: string; token: string };
  Querystring: { language?: string };
  Body: Readonly<Record<string, unknown>> | undefined;
};
interface Exchange {
  readonly request: FastifyRequest<OfLink>;
  readonly reply: FastifyReply;
}

/** The customer continues at the link, which shows what it still takes. */
const FORM = {
  page: {
    afterForm: ({ params }: FastifyRequest): string => {
      const { guid, token } = params as OfLink["Params"];
      return `/link/${encodeURIComponent(guid)}/${encodeURIComponent(token)}`;
    },
  },
} as const satisfies { page: PageRoute };

/**
 * `{public}/link/{guid}/{token}`: the page of a link that several payments are made by. It begins a payment, whose own page
 * follows. Opening it begins nothing: programs that check addresses open it, too.
 */
export async function registerReusableLinkPage(
  app: HttpServer,
  parts: PageParts & { readonly rateLimits: Counters | undefined },
): Promise<void> {
  const { rateLimits: counters } = parts;
  const limits = counters
    ? [
        {
          limit: new RateLimit({
            counters,
            name: "payments on links",
            max: BEGUN_PER_MINUTE,
            windowSeconds: 60,
          }),
          keyOf: ({ ip }: FastifyRequest) => networkOf(ip),
        },
      ]
    : [];
  await app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    const schema = { hide: true, params: Params };
    scope.get<OfLink>(ROUTE, { schema: { ...schema, querystring: Query }, config: PAGE }, (request, reply) =>
      show(parts, { request, reply }),
    );
    scope.post<OfLink>(
      ROUTE,
      { schema, config: FORM, bodyLimit: FORM_LIMIT_BYTES, preHandler: limitRequests(limits) },
      (request, reply) => ofOwnPage(parts, { request, reply }, begin),
    );
    // Opened as a page, the form's address leads to the link.
    scope.get<OfLink>(`${ROUTE}/language`, { schema, config: PAGE }, (request, reply) =>
      changeLanguage(parts, { request, reply }),
    );
    scope.post<OfLink>(`${ROUTE}/language`, { schema, config: FORM }, (request, reply) =>
      ofOwnPage(parts, { request, reply }, changeLanguage),
    );
  });
}

async function ofOwnPage(
  parts: PageParts,
  exchange: Exchange,
  step: (parts: PageParts, exchange: Exchange) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return isSameOrigin(exchange.request, parts)
    ? step(parts, exchange)
    : sendRefused(parts, { ...exchange, status: 403 });
}

async function show(parts: PageParts, exchange: Exchange): Promise<FastifyReply> {
  const link = await linkOf(parts, exchange.request.params);
  const now = link && (await linkNow(parts, link.guid));
  if (!now) return sendNotFound(parts, exchange);
  return send(parts, { ...exchange, now });
}

async function begin(parts: PageParts, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const link = await linkOf(parts, request.params);
  const now = link && (await linkNow(parts, link.guid));
  if (!now) return sendNotFound(parts, exchange);
  const language = languageOf(link, request);
  const amount = fieldOf(request, "amount");
  const minor = amountOf(amount, { now, language });
  if (minor === undefined) return send(parts, { ...exchange, now, typed: { amount, wrong: "unread" } });
  const typed = { amount, wrong: "not_taken" } as const;
  if (!takes(now.choice, minor)) return send(parts, { ...exchange, now, typed });
  const begun = await beginPayment(parts, { link, minor, language });
  if (!isRefusal(begun)) return reply.redirect(pageUrlOf(parts, begun), 303);
  if (begun.code === "not_taken") return send(parts, { ...exchange, now: begun.now, typed });
  if (begun.code === "field_invalid" && begun.path === "amount")
    return send(parts, { ...exchange, now, typed: { amount, wrong: "too_fine" } });
  parts.log.warn({ link: link.guid, refused: begun.code }, "A payment on a link was refused.");
  return sendUnavailable(parts, { ...exchange, link });
}

/** In minor units. Undefined: it is no amount. */
function amountOf(text: string, { now, language }: { now: LinkNow; language: Language }): bigint | undefined {
  const { choice, link } = now;
  const { currency } = link;
  // A form without a field for the amount sends it as the API writes it.
  const money =
    choice.kind === "fixed"
      ? parseAmount(text, currency)
      : readTypedAmount(text, { currency, locale: localeOf(language) });
  return isRefusal(money) ? undefined : money.minor;
}

async function changeLanguage(parts: PageParts, exchange: Exchange): Promise<FastifyReply> {
  const link = await linkOf(parts, exchange.request.params);
  if (!link) return sendNotFound(parts, exchange);
  const language = findLanguage(fieldOf(exchange.request, "language"));
  const query = language === undefined ? "" : `?language=${language}`;
  return exchange.reply.redirect(pathOf(parts, link) + query, 303);
}

async function send(
  parts: PageParts,
  { request, reply, now, typed }: Exchange & Pick<LinkPage, "now" | "typed">,
): Promise<FastifyReply> {
  const page = await contextOf(parts, { request, now });
  // A payment since the page was shown is no mistake of the form.
  const wrong = now.choice.kind === "range" ? typed?.wrong : undefined;
  const { title, content } = linkPage({ ...page, ...(typed && { typed: { ...typed, wrong } }) });
  const status = wrong ? 422 : now.state === "OPEN" ? 200 : 410;
  return sendPageOf(parts, { reply, page }, { title, content, status });
}

async function sendUnavailable(
  parts: PageParts,
  { request, reply, link }: Exchange & { link: ReusableLink },
): Promise<FastifyReply> {
  const page = await contextOf(parts, { request, now: { link, state: "OPEN", choice: { kind: "busy" } } });
  const { unavailableTitle: title, unavailableText: text } = page.texts;
  return sendPageOf(parts, { reply, page }, { title, content: messagePage({ title, text }), status: 503 });
}

function sendPageOf(
  parts: PageParts,
  { reply, page }: { reply: FastifyReply; page: LinkPage },
  shown: { title: string; content: ReturnType<typeof html>; status: number },
): FastifyReply {
  const { language, texts, path, facts } = page;
  const picker = languagePicker({ language, label: texts.language, action: `${path}/language` });
  return sendHostedPage(parts, reply, {
    ...shown,
    language,
    banner: facts.banner,
    footer: html`${picker} ${facts.footer}`,
    merchantStyle: facts.style,
  });
}

async function contextOf(
  parts: PageParts,
  { request, now }: { request: FastifyRequest<OfLink>; now: LinkNow },
): Promise<LinkPage> {
  const { link } = now;
  const language = languageOf(link, request);
  setLanguage(request, language);
  const texts = pageTexts(language);
  const payee = await payeeFacts(parts, { ...link, texts });
  const facts = { ...payee, description: link.request.description, amount: undefined, items: html`` };
  return { now, facts, texts, language, path: pathOf(parts, link) };
}

/** Compared also without a link, so that the response time does not reveal which of the two was wrong. */
async function linkOf(
  { db }: Pick<PageParts, "db">,
  { guid, token }: OfLink["Params"],
): Promise<ReusableLink | undefined> {
  const link = await findLink(db, { guid });
  const isRight = sameSecret(link?.token ?? NO_TOKEN, tokenInAddress(token));
  return isRight ? link : undefined;
}

/** As the browser sees it, also behind a proxy that serves the gateway below a path. */
function pathOf(parts: Pick<PageParts, "publicUrl">, link: ReusableLink): string {
  return new URL(addressOf(parts, link)).pathname;
}

/** The language that was chosen on the page, else the link's, else the browser's. */
function languageOf({ request: { language } }: ReusableLink, request: FastifyRequest<OfLink>): Language {
  const chosen = request.query.language ?? fieldOf(request, "language");
  return chooseLanguage([findLanguage(chosen), language], request.headers["accept-language"]);
}

function fieldOf({ body }: FastifyRequest<OfLink>, name: string): string {
  const value = body?.[name];
  return typeof value === "string" ? value : "";
}
