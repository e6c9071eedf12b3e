import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { notFound, type HttpServer } from "../../platform/http/index.ts";
import {
  continueAuthentication,
  findByLink,
  methodDone,
  openLink,
  pageUrlOf,
  returnFromChallenge,
} from "../../transaction-requests/index.ts";
import { CHALLENGE_WINDOWS } from "../../three-d-secure/index.ts";
import type { Page, PageParts } from "../page/page.ts";
import { browserLanguage, languageOf } from "../page/page-language.ts";
import { PAYMENT_FORM } from "../page/payment-form.ts";
import { capturedBrowser } from "./captured-browser.ts";
import { methodDonePage, onwardPage } from "./framed-pages.ts";
import { sendAuthenticationPage } from "./send-authentication-page.ts";
import { authenticationTexts, type Texts } from "./texts.ts";

const LinkParams = Type.Object({
  uuid: Type.String({ maxLength: 50 }),
  token: Type.String({ maxLength: 100 }),
});
const AuthenticationParams = Type.Object({ threeDSServerTransID: Type.String({ maxLength: 36 }) });

/** A form from the ACS. Its payment is not known without the database, and it contains no card. */
const ACS_FORM = { page: { afterForm: "send_again" } } as const;

/** Message extensions alone may have 81,920 characters (EMV 3DS 2.3.1, table A.1), and they come in Base64. */
const ACS_FORM_LIMIT_BYTES = 256 * 1024;

type Form = Readonly<Record<string, unknown>> | undefined;
type OfLink = { Params: { uuid: string; token: string }; Body: Form };
type OfAuthentication = { Params: { threeDSServerTransID: string }; Body: Form };

/** The paths for a browser during an authentication; the page itself is `{public}/redirect/{uuid}/{token}`. */
export function registerAuthenticationRoutes(app: HttpServer, parts: PageParts): void {
  void app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    await scope.register(formbody);
    scope.post<OfLink>(
      "/redirect/:uuid/:token/authentication",
      { schema: { hide: true, params: LinkParams }, config: PAYMENT_FORM },
      (request, reply) => takeBrowserData(parts, request, reply),
    );
    const schema = { hide: true, params: AuthenticationParams };
    scope.post<OfAuthentication>(
      "/three-d-secure/:threeDSServerTransID/method-done",
      { schema, config: ACS_FORM, bodyLimit: ACS_FORM_LIMIT_BYTES },
      (request, reply) => takeMethodDone(parts, request, reply),
    );
    scope.post<OfAuthentication>(
      "/three-d-secure/:threeDSServerTransID/challenge-return",
      { schema, config: ACS_FORM, bodyLimit: ACS_FORM_LIMIT_BYTES },
      (request, reply) => takeChallengeReturn(parts, request, reply),
    );
  });
}

/** Takes the page's form, sends the AReq, and redirects to the page. */
async function takeBrowserData(
  parts: PageParts,
  request: FastifyRequest<OfLink>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const transaction = await findByLink(parts, request.params);
  if (transaction === undefined) throw notFound();
  const opened = await openLink(parts, transaction);
  await continueAuthentication(parts, opened, capturedBrowser(request, request.body ?? {}));
  return reply.redirect(pageUrlOf(parts, transaction), 303);
}

/** Takes the notification of the issuer's 3DS Method, from its hidden frame. */
async function takeMethodDone(
  parts: PageParts,
  request: FastifyRequest<OfAuthentication>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const threeDSMethodData = request.body?.["threeDSMethodData"];
  const exists = await methodDone(parts, { ...request.params, threeDSMethodData });
  if (!exists) throw notFound();
  const language = browserLanguage(request);
  const text = authenticationTexts(language);
  return sendFramed(parts, reply, { language, text, content: methodDonePage({ text }) });
}

/** Takes the customer's return from the ACS, in its frame or in the whole window. */
async function takeChallengeReturn(
  parts: PageParts,
  request: FastifyRequest<OfAuthentication>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { cres, threeDSSessionData } = request.body ?? {};
  const back = await returnFromChallenge(parts, { ...request.params, form: { cres, threeDSSessionData } });
  if (back === undefined) throw notFound();
  const pageUrl = pageUrlOf(parts, back.transaction);
  if (CHALLENGE_WINDOWS[back.windowSize] === undefined) return reply.redirect(pageUrl, 303);
  const language = languageOf(back.transaction, request);
  const text = authenticationTexts(language);
  return sendFramed(parts, reply, { language, text, content: onwardPage({ text, action: pageUrl }) });
}

/** A page inside the ACS's frame, so that any page may frame it. */
function sendFramed(
  parts: PageParts,
  reply: FastifyReply,
  { text, ...page }: Pick<Page, "language" | "content"> & { text: Texts },
): FastifyReply {
  return sendAuthenticationPage(parts, reply, {
    ...page,
    title: text.title,
    script: "three-d-secure/browser/onward.js",
    frameAncestors: ["*"],
  });
}
