import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { findLanguage } from "../../languages/index.ts";
import { findByReplacedLink, recordFormUse } from "../../pay-by-link/index.ts";
import { isSameOrigin, PAGE, type HttpServer } from "../../platform/http/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import {
  cancelFromPage,
  customerReturned,
  expireIfDue,
  findByLink,
  openLink,
  resumeAuthentication,
} from "../../transaction-requests/index.ts";
import { recordChosenLanguage } from "../../transactions/index.ts";
import { LOGO_ROUTE, sendLogo } from "../page/merchant-logo.ts";
import { sendMerchantStyle, STYLE_ROUTE } from "../page/merchant-style.ts";
import type { PageParts } from "../page/page.ts";
import { PAYMENT_FORM } from "../page/payment-form.ts";
import { languageOf, setLanguage } from "../page/page-language.ts";
import { tokenInAddress } from "../page/token-in-address.ts";
import { registerAuthenticationRoutes } from "../three-d-secure/index.ts";
import { chooseMethodOnPage, showMethods } from "./choose-method-on-page.ts";
import { chooseCurrency } from "./choose-currency.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { payWithForm } from "./pay-with-form.ts";
import { openAppleSession, payWithWallet, showGooglePay } from "./pay-with-wallet.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { sendItemImage } from "./send-item-image.ts";
import { sendNotFound, sendRefused, sendReplaced } from "./send-message.ts";
import { sendBrands } from "./send-brands.ts";
import { showPayment, toPage, type PageExchange } from "./show-payment.ts";
import { payWithStored } from "./pay-with-stored.ts";
import { removeStored } from "./remove-stored.ts";

const LinkParams = Type.Object({
  uuid: Type.String({ maxLength: 50 }),
  token: Type.String({ maxLength: 100 }),
});
const ItemParams = Type.Object({
  ...LinkParams.properties,
  index: Type.String({ maxLength: 10 }),
});
const LogoParams = Type.Object({
  merchantGuid: Type.String({ maxLength: 50 }),
  digest: Type.String({ maxLength: 64 }),
});
/** Several times the size of a form with all its fields. */
const FORM_LIMIT_BYTES = 8 * 1024;
/** A wallet's token of the longest kind, each character encoded. */
const TOKEN_LIMIT_BYTES = 32 * 1024;
/** Addresses of forms: opened as a page, they lead back to the payment page. */
const FORM_PATHS = [
  "/card-brands",
  "/method",
  "/stored",
  "/stored/remove",
  "/currency",
  "/receipt",
  "/cancel",
  "/language",
  "/authentication",
  "/wallet",
  "/shown",
  "/apple-pay-session",
];
/** Providers send the whole result of an authentication along. */
const RETURN_LIMIT_BYTES = 64 * 1024;

type OfLink = {
  Params: { uuid: string; token: string };
  Body: Readonly<Record<string, unknown>> | undefined;
};
type Step = (parts: PageParts, exchange: PageExchange) => Promise<FastifyReply>;

/** `{public}/redirect/{uuid}/{token}`: where a customer pays, and returns to from a provider's own page. */
export async function registerHostedPage(app: HttpServer, parts: PageParts): Promise<void> {
  registerAuthenticationRoutes(app, parts);
  app.get(LOGO_ROUTE, { schema: { hide: true, params: LogoParams } }, (request, reply) =>
    sendLogo(parts, { params: request.params, reply }),
  );
  app.get(STYLE_ROUTE, { schema: { hide: true, params: LogoParams } }, (request, reply) =>
    sendMerchantStyle(parts, { params: request.params, reply }),
  );
  await app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    onGet(scope, parts, { path: "", step: openAndShow, seen: showPayment });
    onGet(scope, parts, { path: "/return", step: returnFromProvider, seen: showPayment });
    onReturnByForm(scope, parts);
    onPost(scope, parts, { path: "", step: payWithForm });
    onGet(scope, parts, { path: "/methods", step: showMethods });
    onGet(scope, parts, { path: "/items/:index", step: sendItemImage });
    onPost(scope, parts, { path: "/card-brands", step: sendBrands });
    onPost(scope, parts, { path: "/method", step: chooseMethodOnPage });
    onPost(scope, parts, { path: "/stored", step: payWithStored });
    onPost(scope, parts, { path: "/stored/remove", step: removeStored });
    onPost(scope, parts, { path: "/currency", step: chooseCurrency });
    onPost(scope, parts, { path: "/receipt", step: mailReceipt });
    onPost(scope, parts, { path: "/cancel", step: cancel });
    onGet(scope, parts, { path: "/google-pay", step: showGooglePay, seen: backToPage });
    onPost(scope, parts, { path: "/apple-pay-session", step: openAppleSession });
    onPost(scope, parts, { path: "/wallet", step: payWithWallet, bodyLimit: TOKEN_LIMIT_BYTES });
    onPost(scope, parts, { path: "/language", step: changeLanguage });
    onPost(scope, parts, { path: "/shown", step: formShown });
    for (const path of FORM_PATHS) onGet(scope, parts, { path, step: backToPage });
  });
}

/** @param seen what a HEAD request gets, as for previews and tests of links: it opens nothing and is no return */
function onGet(
  scope: FastifyInstance,
  parts: PageParts,
  { path, step, seen = step }: { path: string; step: Step; seen?: Step },
): void {
  const params = path.includes(":index") ? ItemParams : LinkParams;
  const options = { schema: { hide: true, params }, config: PAGE, exposeHeadRoute: false };
  const url = `/redirect/:uuid/:token${path}`;
  scope.get<OfLink>(url, options, (request, reply) => ofLink(parts, { request, reply }, step));
  scope.head<OfLink>(url, options, (request, reply) => ofLink(parts, { request, reply }, seen));
}

function onPost(
  scope: FastifyInstance,
  parts: PageParts,
  { path, step, bodyLimit = FORM_LIMIT_BYTES }: { path: string; step: Step; bodyLimit?: number },
): void {
  scope.post<OfLink>(
    `/redirect/:uuid/:token${path}`,
    { schema: { hide: true, params: LinkParams }, config: PAYMENT_FORM, bodyLimit },
    async (request, reply) =>
      isSameOrigin(request, parts)
        ? ofLink(parts, { request, reply }, step)
        : sendRefused(parts, { request, reply, status: 403 }),
  );
}

/** A provider's page may send the customer back by a form: the only one that another site's page may send here. */
function onReturnByForm(scope: FastifyInstance, parts: PageParts): void {
  scope.post<OfLink>(
    "/redirect/:uuid/:token/return",
    { schema: { hide: true, params: LinkParams }, config: PAYMENT_FORM, bodyLimit: RETURN_LIMIT_BYTES },
    (request, reply) => ofLink(parts, { request, reply }, returnFromProvider),
  );
}

async function ofLink(
  parts: PageParts,
  exchange: { request: FastifyRequest<OfLink>; reply: FastifyReply },
  step: Step,
): Promise<FastifyReply> {
  const link = linkOf(exchange.request.params);
  const found = await findByLink(parts, link);
  if (!found) {
    const transaction = await findByReplacedLink(parts.db, link);
    return transaction ? sendReplaced(parts, { ...exchange, transaction }) : sendNotFound(parts, exchange);
  }
  setLanguage(exchange.request, languageOf(found, exchange.request));
  return step(parts, { ...exchange, transaction: await expireIfDue(parts, found) });
}

function linkOf({ uuid, token }: OfLink["Params"]): OfLink["Params"] {
  return { uuid, token: tokenInAddress(token) };
}

async function openAndShow(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const opened = await openLink(parts, exchange.transaction);
  return showPayment(parts, { ...exchange, transaction: await resumeAuthentication(parts, opened) });
}

async function returnFromProvider(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  return showPayment(parts, {
    ...exchange,
    transaction: await customerReturned(parts, exchange.transaction, {
      query: textFields(exchange.request.query),
      form: textFields(exchange.request.body),
    }),
  });
}

/** Each name once, as text: what else a browser sends is nothing that a provider's page made. */
function textFields(fields: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The response to a form is at the form's address: a GET of that address redirects to the page. */
async function backToPage(parts: PageParts, { transaction, reply }: PageExchange): Promise<FastifyReply> {
  return toPage(parts, reply, transaction);
}

/** The page's script reports that a person uses it; a customer without scripts is known by the form that they send. */
async function formShown(parts: PageParts, { transaction, reply }: PageExchange): Promise<FastifyReply> {
  await recordFormUse(parts.db, transaction);
  return reply.code(204).send();
}

async function cancel(parts: PageParts, { transaction, reply }: PageExchange): Promise<FastifyReply> {
  return toPage(parts, reply, await cancelFromPage(parts, transaction));
}

/** In any state, also after the end: mails and a provider's page of the payment are in this language too. */
async function changeLanguage(
  parts: PageParts,
  { transaction, request, reply }: PageExchange,
): Promise<FastifyReply> {
  const language = findLanguage(textField((request.body ?? {}) as PostedForm, "language"));
  if (language) await recordChosenLanguage(parts.db, { uuid: transaction.uuid, language });
  return toPage(parts, reply, transaction);
}
