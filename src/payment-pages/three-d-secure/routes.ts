import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import {
  continueAuthentication,
  findByLink,
  methodDone,
  openLink,
  pageUrlOf,
  returnFromChallenge,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { CHALLENGE_WINDOWS } from "../../three-d-secure/index.ts";
import { capturedBrowser } from "./captured-browser.ts";
import { assets, ASSETS_PATH, sendAuthenticationPage } from "./send-page.ts";
import { textsFor } from "./texts.ts";

const LinkParams = Type.Object({
  uuid: Type.String({ maxLength: 50 }),
  token: Type.String({ maxLength: 100 }),
});
const AuthenticationParams = Type.Object({ threeDSServerTransID: Type.String({ maxLength: 36 }) });

type Form = Readonly<Record<string, unknown>> | undefined;
type OfLink = { Params: { uuid: string; token: string }; Body: Form };
type OfAuthentication = { Params: { threeDSServerTransID: string }; Body: Form };

/** The addresses a browser visits while its payment is authenticated; the page itself is `{public}/redirect/{uuid}/{token}`. */
export function registerAuthenticationRoutes(app: HttpServer, parts: TransactionParts): void {
  void app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    await scope.register(formbody);
    scope.post<OfLink>(
      "/redirect/:uuid/:token/authentication",
      { schema: { hide: true, params: LinkParams } },
      (request, reply) => takeBrowserData(parts, request, reply),
    );
    const schema = { hide: true, params: AuthenticationParams };
    scope.post<OfAuthentication>(
      "/three-d-secure/:threeDSServerTransID/method-done",
      { schema },
      (request, reply) => takeMethodDone(parts, request, reply),
    );
    scope.post<OfAuthentication>(
      "/three-d-secure/:threeDSServerTransID/challenge-return",
      { schema },
      (request, reply) => takeChallengeReturn(parts, request, reply),
    );
    for (const { path, body, contentType } of Object.values(assets)) {
      scope.get(`${ASSETS_PATH}${path}`, { schema: { hide: true } }, async (_request, reply) =>
        reply
          .header("content-type", contentType)
          .header("access-control-allow-origin", "*")
          .header("cache-control", "public, max-age=31536000, immutable")
          .send(body),
      );
    }
  });
}

/** The page's form: asks the bank, and shows what comes of it. */
async function takeBrowserData(
  parts: TransactionParts,
  request: FastifyRequest<OfLink>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const transaction = await findByLink(parts, request.params);
  if (transaction === undefined) return notFound(reply);
  const opened = await openLink(parts, transaction);
  await continueAuthentication(parts, opened, capturedBrowser(request, request.body ?? {}));
  return reply.redirect(pageUrlOf(parts, transaction), 303);
}

/** The bank's 3DS Method, from its hidden frame. */
async function takeMethodDone(
  parts: TransactionParts,
  request: FastifyRequest<OfAuthentication>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const threeDSMethodData = request.body?.["threeDSMethodData"];
  const known = await methodDone(parts, { ...request.params, threeDSMethodData });
  if (!known) return notFound(reply);
  const facts = { ...textsFor(undefined, request.headers["accept-language"]), script: assets.onward };
  return sendAuthenticationPage(parts, reply, { template: "method-done", facts, framed: true });
}

/** The bank's page sends the customer back, in its frame or in the whole window. */
async function takeChallengeReturn(
  parts: TransactionParts,
  request: FastifyRequest<OfAuthentication>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { cres, threeDSSessionData } = request.body ?? {};
  const back = await returnFromChallenge(parts, { ...request.params, form: { cres, threeDSSessionData } });
  if (back === undefined) return notFound(reply);
  const pageUrl = pageUrlOf(parts, back.transaction);
  if (CHALLENGE_WINDOWS[back.windowSize] === undefined) return reply.redirect(pageUrl, 303);
  const facts = {
    ...textsFor(back.transaction.request["language"], request.headers["accept-language"]),
    action: pageUrl,
    script: assets.onward,
  };
  return sendAuthenticationPage(parts, reply, { template: "onward", facts, framed: true });
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("There is no such payment.");
}
