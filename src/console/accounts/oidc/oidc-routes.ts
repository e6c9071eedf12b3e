import { buildAuthorizationUrl, calculatePKCECodeChallenge } from "openid-client";
import type { FastifyReply } from "fastify";
import type { CounterKind } from "../../../platform/counters/index.ts";
import { actingAs } from "../../../platform/database/index.ts";
import { networkOf } from "../../../platform/http/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { findTenant, tenantsWithSingleSignOn, type OidcSettings } from "../../../tenancy/index.ts";
import {
  readCookie,
  readOidcCookie,
  setCookie,
  setOidcCookie,
  setOrganisationCookie,
} from "../../access/cookie.ts";
import { closeSession, openSession } from "../../access/session.ts";
import { openForm, openPage, type ConsoleRoute, type Visit } from "../../frame/console-route.ts";
import { ownPath } from "../../frame/own-path.ts";
import type { ConsoleParts } from "../../parts.ts";
import { browserOf } from "../browser-of.ts";
import { needsSecondStep } from "../needs-second-step.ts";
import { recordSignIn } from "../record-sign-in.ts";
import { CALLBACK_PATH } from "./addresses.ts";
import { enterByProvider, type Entered } from "./enter.ts";
import { finishRequest, reasonOf, type ProvidedPerson } from "./finish.ts";
import { endProviderSessions, sidOf } from "./logout-token.ts";
import { sealConnection } from "./connect-account.ts";
import {
  connectPage,
  continuePage,
  oidcProblemPage,
  organisationPage,
  startOf,
  type OidcProblem,
} from "./pages.ts";
import { discoverProvider } from "./provider.ts";
import { beginRequest, keysOf, takeRequest, type OidcRequest } from "./request.ts";
import { sealIdToken } from "./sign-out.ts";

/** Signing in with the identity provider of a tenant (OpenID Connect, authorization code with PKCE). */
export function oidcRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "/sign-in/oidc";
  return [
    openPage(path, (visit) => choose(parts, visit)),
    openPage(`${path}/callback`, (visit) => finish(parts, visit)),
    openPage(`${path}/:tenant`, (visit) => start(parts, visit)),
    openForm(`${path}/back-channel-logout`, (visit) => logOut(parts, visit), {
      needsNoFormToken: true,
      // Digits of a token are not looked at as a card number; nothing of it is kept.
      refusesCardNumbers: true,
      isForScript: true,
    }),
  ];
}

/** One tenant with a provider is chosen already; of several, people name theirs. */
async function choose({ db }: ConsoleParts, visit: Visit) {
  const next = ownPath(visit.query("next"));
  const tenants = await tenantsWithSingleSignOn(db);
  const [only, ...more] = tenants;
  if (only && more.length === 0) return visit.goToPage(...startOf(only.guid, { next }));
  const named = visit.query("organisation").trim().toLowerCase();
  const tenant = tenants.find(({ guid, name }) => [guid, name].some((text) => text.toLowerCase() === named));
  if (tenant) return visit.send(continuePage(visit, { next, tenant }));
  return visit.send(organisationPage(visit, { next, isUnknown: named !== "" }));
}

const KIND: CounterKind = { name: "single sign-on", windowMs: 10 * 60_000, maxKeys: 50_000 };
const MAX_PER_NETWORK = 500;

async function mayCallProvider(
  { counters }: ConsoleParts,
  { request }: Visit,
  use: string,
): Promise<boolean> {
  const key = `${use} ${networkOf(request.ip)}`;
  return (await counters.run({ act: "add", kind: KIND, key, atMost: MAX_PER_NETWORK })).isWithin;
}

async function start(parts: ConsoleParts, visit: Visit) {
  const { db, publicUrl } = parts;
  const tenantGuid = visit.path("tenant");
  const oidc = await oidcOf(parts, tenantGuid);
  if (!oidc) return visit.send(organisationPage(visit, { next: undefined, isUnknown: true }));
  if (!(await mayCallProvider(parts, visit, "start"))) return visit.send(oidcProblemPage(visit, "too_many"));
  const provider = await discoverProvider(parts, oidc).catch(reasonOf);
  if (typeof provider === "string")
    return fail(parts, visit, { problem: "provider_failed", reason: provider });
  const next = ownPath(visit.query("next")) ?? null;
  const isProof = visit.query("proof") === "yes";
  const secret = await beginRequest(db, { tenantGuid, issuer: oidc.issuer, next, isProof });
  const { state, nonce, codeVerifier } = keysOf(secret);
  const address = buildAuthorizationUrl(provider, {
    redirect_uri: publicUrl + CALLBACK_PATH,
    scope: oidc.scopes.join(" "),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    max_age: String(isProof ? 0 : MAX_AUTHENTICATION_SECONDS),
    ...(isProof && { prompt: "login" }),
  });
  setOidcCookie(visit.reply, { secret, publicUrl });
  return leaveFor(visit.reply, address.href);
}

/** As old as a session of the console may become. Providers then say when the person authenticated. */
const MAX_AUTHENTICATION_SECONDS = 12 * 60 * 60;

/** To the identity provider. */
function leaveFor(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).headers({ location: address, "cache-control": "no-store" }).send();
}

async function finish(parts: ConsoleParts, visit: Visit) {
  const { db, publicUrl } = parts;
  const { request, reply } = visit;
  const secret = readOidcCookie(request, publicUrl);
  const begun = await takeRequest(db, secret);
  if (secret === undefined || !begun) return visit.send(oidcProblemPage(visit, "not_current"));
  setOidcCookie(reply, { secret: null, publicUrl });
  const oidc = await oidcOf(parts, begun.tenantGuid);
  if (oidc?.issuer !== begun.issuer) return visit.send(oidcProblemPage(visit, "not_current"));
  const response = new URL(publicUrl + CALLBACK_PATH);
  response.search = new URL(request.url, publicUrl).search;
  const provided = await finishRequest(parts, { oidc, secret, response });
  if (isRefusal(provided)) {
    const problem = provided.isByProvider ? "cancelled" : "provider_failed";
    return fail(parts, visit, { problem, reason: provided.reason });
  }
  if (begun.isProof && !isFresh(parts, provided))
    return fail(parts, visit, { problem: "not_fresh", reason: "no recent auth_time" });
  return enter(parts, visit, { begun, oidc, provided });
}

async function enter(
  parts: ConsoleParts,
  visit: Visit,
  { begun, oidc, provided }: { begun: OidcRequest; oidc: OidcSettings; provided: ProvidedPerson },
) {
  const { db, publicUrl } = parts;
  const { request, reply } = visit;
  const { tenantGuid, next } = begun;
  // The address that the provider gives may be another person's: the actor of the audit is its own name for the person.
  const username = `${provided.subject} at ${oidc.issuer}`;
  const actor = { username, address: request.ip, requestId: request.id, operation: "console.signIn" };
  const entered = await actingAs(actor, () => enterByProvider(parts, { tenantGuid, oidc, provided, open }));
  if (isRefusal(entered)) {
    const { code: reason } = entered;
    if (entered.code === "no_role" && entered.person)
      await recordSignIn(parts, visit, { person: entered.person, by: "provider", action: "refused", reason });
    if (entered.code === "not_connected") {
      const { email } = entered;
      const { issuer } = oidc;
      const { subject } = provided;
      const connection = sealConnection(parts, { tenantGuid, issuer, subject, email });
      return visit.send(connectPage(visit, { email, connection, next }));
    }
    return fail(parts, visit, { problem: entered.code, reason });
  }
  const { person, token, awaitsCode } = entered;
  const before = readCookie(request, publicUrl);
  if (before !== undefined) await closeSession(db, before);
  if (!awaitsCode) await recordSignIn(parts, visit, { person, by: "provider" });
  setCookie(reply, { token, publicUrl });
  setOrganisationCookie(reply, { tenantGuid, publicUrl });
  if (!awaitsCode) return visit.redirect(next ?? "/console");
  return visit.goToPage("sign-in", "code", { next: next ?? undefined });

  async function open(tx: Parameters<typeof openSession>[0], { person, identityId }: Entered) {
    const hasTwoFactors = usedTwoFactors(provided);
    const awaitsCode = !hasTwoFactors && (await needsSecondStep(parts, person));
    const { endSessionEndpoint, idToken, claims } = provided;
    const token = await openSession(tx, {
      personId: person.id,
      awaitsCode,
      hasTwoFactors,
      browser: browserOf(request),
      provided: {
        identityId,
        authenticatedAt: authenticatedAt(provided),
        sid: sidOf(claims),
        endSessionEndpoint,
        sealedIdToken: sealIdToken(parts, { idToken, identityId }),
      },
    });
    return { person, token, awaitsCode };
  }
}

/** RFC 8176: `mfa`. The provider was set with the root credential, and the token is signed. */
function usedTwoFactors({ claims }: ProvidedPerson): boolean {
  const { amr } = claims;
  return Array.isArray(amr) && amr.includes("mfa");
}

function authenticatedAt({ claims }: ProvidedPerson): Temporal.Instant | undefined {
  const { auth_time: seconds } = claims;
  const isTime =
    typeof seconds === "number" && Number.isInteger(seconds) && seconds > 0 && seconds < MAX_SECONDS;
  return isTime ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000) : undefined;
}

/** The year 9999. */
const MAX_SECONDS = 253_402_300_800;
/** The time of a person at the provider's page is in it. */
const FRESH_MINUTES = 5;

function isFresh({ clock }: ConsoleParts, provided: ProvidedPerson): boolean {
  const at = authenticatedAt(provided);
  if (!at) return false;
  const oldest = clock.real.now().subtract({ minutes: FRESH_MINUTES });
  return Temporal.Instant.compare(at, oldest) > 0;
}

async function oidcOf({ db, sealer }: ConsoleParts, tenantGuid: string): Promise<OidcSettings | undefined> {
  return (await findTenant(db, { tenantGuid, sealer }))?.settings.oidc ?? undefined;
}

/** A failure of the provider is none of the gateway: a page with what to do. */
function fail(
  { log }: ConsoleParts,
  visit: Visit,
  { problem, reason }: { problem: OidcProblem; reason: string },
) {
  log.warn(
    { requestId: visit.request.id, problem, reason },
    "A sign-in by an identity provider was refused.",
  );
  return visit.send(oidcProblemPage(visit, problem));
}

/** Called by the provider's server: 200 when it was carried out, 400 otherwise (OpenID Connect Back-Channel Logout 1.0, 2.8). */
async function logOut(parts: ConsoleParts, visit: Visit) {
  const { log } = parts;
  const { request, reply, form } = visit;
  void reply.header("cache-control", "no-store");
  const isAllowed = await mayCallProvider(parts, visit, "logout");
  const problem = isAllowed ? await endProviderSessions(parts, form("logout_token")) : "too many";
  if (problem === undefined) return reply.code(200).send();
  log.warn({ requestId: request.id, reason: problem }, "A logout token was refused.");
  return reply.code(400).send({ error: "invalid_request" });
}
