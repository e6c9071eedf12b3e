import type { FastifyReply } from "fastify";
import type { Counters } from "../../platform/counters/index.ts";
import type { HttpServer } from "../../platform/http/index.ts";
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
import { calledConnector, pageUrlOf } from "../../transaction-requests/index.ts";
import { customerLanguageOf, isFinal } from "../../transactions/index.ts";
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
import { methodLabel, methodLabels } from "../page/method-labels.ts";
import { methodMark } from "../page/method-marks.ts";
import { setLanguage } from "../page/page-language.ts";
import { pageTexts } from "../page/page-texts.ts";
import type { PageParts } from "../page/page.ts";
import { paymentFacts } from "../page/payment-summary.ts";
import { tokenInAddress } from "../page/token-in-address.ts";
import { consentText, recoveryPage, type RecoveryPage } from "./recovery-page.ts";

/** Acts of a network in a minute on all cases: each may be a record. */
const ACTS_PER_MINUTE = 20;

/** `{public}/recover/{recoveryId}/{token}`: where a customer pays what failed. It works without a script. */
export async function registerRecoveryPage(
  app: HttpServer,
  parts: PageParts & { readonly rateLimits: Counters | undefined },
): Promise<void> {
  await registerSecretPage(app, parts, {
    name: "recover",
    limit: { name: "recovery pages", perMinute: ACTS_PER_MINUTE },
    show,
    act,
    pathOf: async (_, request) => {
      const shown = await caseOf(parts, request);
      return shown && pathOf(parts, shown);
    },
  });
}

async function show(parts: PageParts, exchange: SecretExchange): Promise<FastifyReply> {
  const shown = await caseOf(parts, exchange.request);
  if (!shown) return sendNotFound(parts, exchange);
  await recordVisit(parts.db, { id: shown.of.id, at: parts.clock.now() });
  return send(parts, exchange, shown);
}

async function act(parts: PageParts, exchange: SecretExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const shown = await caseOf(parts, request);
  if (!shown) return sendNotFound(parts, exchange);
  const { id } = shown.of;
  const language = languageAt(request, customerLanguageOf(shown.debit));
  // The language that the customer chose stays.
  const back = (more = "") => reply.redirect(`${pathOf(parts, shown)}?language=${language}${more}`, 303);
  const day = fieldOf(request, "day");
  if (day !== "") return (await payOnDay(parts, { id, day })) ? back(`&day=${day}`) : back();
  if (fieldOf(request, "cancel") === "1") {
    await cancelAgreement(parts, id);
    return back();
  }
  const way = fieldOf(request, "way") === "saved" ? "saved" : "other";
  const isForFuture = way === "other" && shown.of.scheduleId !== null;
  const consent = isForFuture
    ? { text: consentText(await contextOf(parts, { request, shown })), language }
    : undefined;
  const method = fieldOf(request, "method");
  const made = await payByCustomer(parts, { id, way, method, language, consent });
  if (!isRefusal(made)) return isFinal(made.status) ? back() : reply.redirect(pageUrlOf(parts, made), 303);
  if (made.code !== "not_taken") return back();
  return sendUnavailable(parts, { reply, page: await contextOf(parts, { request, shown }) });
}

async function send(
  parts: PageParts,
  { request, reply }: SecretExchange,
  shown: CustomerCase,
): Promise<FastifyReply> {
  const page = await contextOf(parts, { request, shown });
  return sendSecretPage(parts, { reply, page }, recoveryPage(page));
}

async function contextOf(
  parts: PageParts,
  { request, shown }: { request: SecretRequest; shown: CustomerCase },
): Promise<RecoveryPage> {
  const { debit } = shown;
  const language = languageAt(request, customerLanguageOf(debit));
  setLanguage(request, language);
  const texts = pageTexts(language);
  const facts = await paymentFacts(parts, { transaction: debit, language });
  const connector = await calledConnector(parts, debit);
  const method = { mark: methodMark(connector.method), label: methodLabel(parts, texts, connector) };
  // Beside a saved card, a card is another one.
  const words = shown.saved ? { ...texts, card: texts.anotherCard } : texts;
  const others = methodLabels(parts, words, shown.others).map(
    ({ connector: { guid, method: name }, label }) => ({
      guid,
      mark: methodMark(name),
      label,
    }),
  );
  const chosenDay = request.query.day;
  return { shown, facts, texts, language, path: pathOf(parts, shown), method, others, chosenDay };
}

function caseOf(parts: PageParts, { params }: SecretRequest): Promise<CustomerCase | undefined> {
  return customerCase(parts, { id: params.id, token: tokenInAddress(params.token) });
}

/** As the browser sees it, also behind a proxy that serves the gateway below a path. */
function pathOf(parts: PageParts, { of }: CustomerCase): string {
  return new URL(linkOfCase(parts, of.id)).pathname;
}
