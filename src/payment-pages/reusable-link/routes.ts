import type { FastifyReply } from "fastify";
import { localeOf, type Language } from "../../languages/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import type { HttpServer } from "../../platform/http/index.ts";
import { parseAmount, readTypedAmount } from "../../platform/money/index.ts";
import { html } from "../../platform/pages/index.ts";
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
import {
  fieldOf,
  languageAt,
  registerSecretPage,
  sendSecretPage,
  sendUnavailable,
  type SecretExchange,
  type SecretRequest,
} from "../hosted-page/secret-page.ts";
import { sendNotFound } from "../hosted-page/send-message.ts";
import { setLanguage } from "../page/page-language.ts";
import { pageTexts } from "../page/page-texts.ts";
import type { PageParts } from "../page/page.ts";
import { payeeFacts } from "../page/payment-summary.ts";
import { tokenInAddress } from "../page/token-in-address.ts";
import { linkPage, type LinkPage } from "./link-page.ts";

/** Payments that a network may begin in a minute on all links: each is a record. */
const BEGUN_PER_MINUTE = 20;
const NO_TOKEN = "-".repeat(32);

/**
 * `{public}/link/{guid}/{token}`: the page of a link that several payments are made by. It begins a payment, whose own page
 * follows. Opening it begins nothing: programs that check addresses open it, too.
 */
export async function registerReusableLinkPage(
  app: HttpServer,
  parts: PageParts & { readonly rateLimits: Counters | undefined },
): Promise<void> {
  await registerSecretPage(app, parts, {
    name: "link",
    limit: { name: "payments on links", perMinute: BEGUN_PER_MINUTE },
    show,
    act: begin,
    pathOf: async (_, { params }) => {
      const link = await linkOf(parts, params);
      return link && pathOf(parts, link);
    },
  });
}

async function show(parts: PageParts, exchange: SecretExchange): Promise<FastifyReply> {
  const link = await linkOf(parts, exchange.request.params);
  const now = link && (await linkNow(parts, link.guid));
  if (!now) return sendNotFound(parts, exchange);
  return send(parts, { ...exchange, now });
}

async function begin(parts: PageParts, exchange: SecretExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const link = await linkOf(parts, request.params);
  const now = link && (await linkNow(parts, link.guid));
  if (!now) return sendNotFound(parts, exchange);
  const language = languageAt(request, link.request.language);
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
  const busy: LinkNow = { link, state: "OPEN", choice: { kind: "busy" } };
  return sendUnavailable(parts, { reply, page: await contextOf(parts, { request, now: busy }) });
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

async function send(
  parts: PageParts,
  { request, reply, now, typed }: SecretExchange & Pick<LinkPage, "now" | "typed">,
): Promise<FastifyReply> {
  const page = await contextOf(parts, { request, now });
  // A payment since the page was shown is no mistake of the form.
  const wrong = now.choice.kind === "range" ? typed?.wrong : undefined;
  const { title, content } = linkPage({ ...page, ...(typed && { typed: { ...typed, wrong } }) });
  const status = wrong ? 422 : now.state === "OPEN" ? 200 : 410;
  return sendSecretPage(parts, { reply, page }, { title, content, status });
}

async function contextOf(
  parts: PageParts,
  { request, now }: { request: SecretRequest; now: LinkNow },
): Promise<LinkPage> {
  const { link } = now;
  const language = languageAt(request, link.request.language);
  setLanguage(request, language);
  const texts = pageTexts(language);
  const payee = await payeeFacts(parts, { ...link, texts });
  const facts = { ...payee, description: link.request.description, amount: undefined, items: html`` };
  return { now, facts, texts, language, path: pathOf(parts, link) };
}

/** Compared also without a link, so that the response time does not reveal which of the two was wrong. */
async function linkOf(
  { db }: Pick<PageParts, "db">,
  { id, token }: SecretRequest["params"],
): Promise<ReusableLink | undefined> {
  const link = await findLink(db, { guid: id });
  const isRight = sameSecret(link?.token ?? NO_TOKEN, tokenInAddress(token));
  return isRight ? link : undefined;
}

/** As the browser sees it, also behind a proxy that serves the gateway below a path. */
function pathOf(parts: Pick<PageParts, "publicUrl">, link: ReusableLink): string {
  return new URL(addressOf(parts, link)).pathname;
}
