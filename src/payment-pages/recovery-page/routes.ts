import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { chooseLanguage, findLanguage, localeOf, type Language } from "../../languages/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { isSameOrigin, networkOf, PAGE, type HttpServer, type PageRoute } from "../../platform/http/index.ts";
import { shownAmount } from "../../platform/money/index.ts";
import { html } from "../../platform/pages/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  cancelAgreement,
  customerCase,
  linkOfCase,
  payByCustomer,
  payOnDay,
  recordVisit,
  type CustomerCase,
} from "../../recovery/index.ts";
import { pageUrlOf } from "../../transaction-requests/index.ts";
import { customerLanguageOf, isFinal } from "../../transactions/index.ts";
import { messagePage } from "../hosted-page/message-page.ts";
import { sendHostedPage } from "../hosted-page/send-hosted-page.ts";
import { sendNotFound, sendRefused } from "../hosted-page/send-message.ts";
import { languagePicker } from "../page/language-picker.ts";
import { setLanguage } from "../page/page-language.ts";
import { pageTexts } from "../page/page-texts.ts";
import type { PageParts } from "../page/page.ts";
import { payeeFacts } from "../page/payment-summary.ts";
import { tokenInAddress } from "../page/token-in-address.ts";
import { recoveryPage, type RecoveryPage } from "./recovery-page.ts";

const Params = Type.Object({ id: Type.String({ maxLength: 50 }), token: Type.String({ maxLength: 100 }) });
const Query = Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) });
const FORM_LIMIT_BYTES = 2 * 1024;
const ROUTE = "/recover/:id/:token";
/** Acts of a network in a minute on all cases: each may be a record. */
const ACTS_PER_MINUTE = 20;

type OfCase = {
  Params: { id: string; token: string };
  Querystring: { language?: string };
  Body: Readonly<Record<string, unknown>> | undefined;
};
interface Exchange {
  readonly request: FastifyRequest<OfCase>;
  readonly reply: FastifyReply;
}

/** The customer continues at the page, which shows what is still to do. */
const FORM = {
  page: {
    afterForm: ({ params }: FastifyRequest): string => {
      const { id, token } = params as OfCase["Params"];
      return `/recover/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
    },
  },
} as const satisfies { page: PageRoute };

/** `{public}/recover/{recoveryId}/{token}`: where a customer pays what failed. It works without a script. */
export async function registerRecoveryPage(
  app: HttpServer,
  parts: PageParts & { readonly rateLimits: Counters | undefined },
): Promise<void> {
  const { rateLimits: counters } = parts;
  const limit =
    counters && new RateLimit({ counters, name: "recovery pages", max: ACTS_PER_MINUTE, windowSeconds: 60 });
  const limits = limit ? [{ limit, keyOf: ({ ip }: FastifyRequest) => networkOf(ip) }] : [];
  await app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    const schema = { hide: true, params: Params };
    scope.get<OfCase>(ROUTE, { schema: { ...schema, querystring: Query }, config: PAGE }, (request, reply) =>
      show(parts, { request, reply }),
    );
    scope.post<OfCase>(
      ROUTE,
      { schema, config: FORM, bodyLimit: FORM_LIMIT_BYTES, preHandler: limitRequests(limits) },
      (request, reply) => ofOwnPage(parts, { request, reply }, act),
    );
    // Opened as a page, the form's address leads to the case.
    scope.get<OfCase>(`${ROUTE}/language`, { schema, config: PAGE }, (request, reply) =>
      changeLanguage(parts, { request, reply }),
    );
    scope.post<OfCase>(`${ROUTE}/language`, { schema, config: FORM }, (request, reply) =>
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
  const shown = await caseOf(parts, exchange.request);
  if (!shown) return sendNotFound(parts, exchange);
  await recordVisit(parts.db, { id: shown.of.id, at: parts.clock.now() });
  return send(parts, exchange, shown);
}

async function act(parts: PageParts, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const shown = await caseOf(parts, request);
  if (!shown) return sendNotFound(parts, exchange);
  const { id } = shown.of;
  const back = () => reply.redirect(pathOf(parts, shown), 303);
  const day = fieldOf(request, "day");
  if (day !== "") {
    await payOnDay(parts, { id, day });
    return back();
  }
  if (fieldOf(request, "cancel") === "1") {
    await cancelAgreement(parts, id);
    return back();
  }
  const way = fieldOf(request, "way") === "saved" ? "saved" : "other";
  const made = await payByCustomer(parts, { id, way, language: languageOf(shown, request) });
  if (!isRefusal(made)) return isFinal(made.status) ? back() : reply.redirect(pageUrlOf(parts, made), 303);
  if (made.code !== "not_taken") return back();
  const page = await contextOf(parts, { request, shown });
  const { unavailableTitle: title, unavailableText: text } = page.texts;
  return sendPageOf(parts, { reply, page }, { title, content: messagePage({ title, text }), status: 503 });
}

async function changeLanguage(parts: PageParts, exchange: Exchange): Promise<FastifyReply> {
  const shown = await caseOf(parts, exchange.request);
  if (!shown) return sendNotFound(parts, exchange);
  const language = findLanguage(fieldOf(exchange.request, "language"));
  const query = language === undefined ? "" : `?language=${language}`;
  return exchange.reply.redirect(pathOf(parts, shown) + query, 303);
}

async function send(
  parts: PageParts,
  { request, reply }: Exchange,
  shown: CustomerCase,
): Promise<FastifyReply> {
  const page = await contextOf(parts, { request, shown });
  return sendPageOf(parts, { reply, page }, recoveryPage(page));
}

function sendPageOf(
  parts: PageParts,
  { reply, page }: { reply: FastifyReply; page: RecoveryPage },
  content: { title: string; content: ReturnType<typeof html>; status: number },
): FastifyReply {
  const { language, texts, path, facts } = page;
  const picker = languagePicker({ language, label: texts.language, action: `${path}/language` });
  return sendHostedPage(parts, reply, {
    ...content,
    language,
    banner: facts.banner,
    footer: html`${picker} ${facts.footer}`,
    merchantStyle: facts.style,
  });
}

async function contextOf(
  parts: PageParts,
  { request, shown }: { request: FastifyRequest<OfCase>; shown: CustomerCase },
): Promise<RecoveryPage> {
  const { of, debit } = shown;
  const language = languageOf(shown, request);
  setLanguage(request, language);
  const texts = pageTexts(language);
  const payee = await payeeFacts(parts, { ...of, texts });
  const amount = shownAmount({ minor: of.amountMinor, currency: of.currency }, localeOf(language), "symbol");
  const facts = { ...payee, description: debit.request.description, amount, items: html`` };
  return { shown, facts, texts, language, path: pathOf(parts, shown) };
}

function caseOf(parts: PageParts, { params }: FastifyRequest<OfCase>): Promise<CustomerCase | undefined> {
  return customerCase(parts, { id: params.id, token: tokenInAddress(params.token) });
}

/** As the browser sees it, also behind a proxy that serves the gateway below a path. */
function pathOf(parts: PageParts, { of }: CustomerCase): string {
  return new URL(linkOfCase(parts, of.id)).pathname;
}

/** The language that was chosen on the page, else the payment's, else the browser's. */
function languageOf({ debit }: CustomerCase, request: FastifyRequest<OfCase>): Language {
  const chosen = request.query.language ?? fieldOf(request, "language");
  return chooseLanguage(
    [findLanguage(chosen), customerLanguageOf(debit)],
    request.headers["accept-language"],
  );
}

function fieldOf({ body }: FastifyRequest<OfCase>, name: string): string {
  const value = body?.[name];
  return typeof value === "string" ? value : "";
}
