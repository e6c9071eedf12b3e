import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseOtherSites, type HttpServer } from "../platform/http/index.ts";
import { readCookie } from "./access/cookie.ts";
import { membershipsOf } from "./access/memberships.ts";
import type { Membership } from "./access/person.ts";
import { findPlace, viewOf, type PlaceView } from "./access/places.ts";
import { findSession, isFormToken } from "./access/session.ts";
import { demandSecondFactor } from "./accounts/demand-second-factor.ts";
import { isSecondFactorRequired } from "./accounts/required-second-factor.ts";
import { proofPage } from "./accounts/proof-page.ts";
import { checkProof } from "./accounts/proof.ts";
import { mayUse } from "./accounts/sign-in.ts";
import { holdsCardNumber } from "./frame/card-number-in-form.ts";
import type { Access, ConsoleRoute, PersonalVisit, RouteOf, Visit } from "./frame/console-route.ts";
import { consoleFailurePage } from "./frame/failure-page.ts";
import type { PageContext, Viewer } from "./frame/page.ts";
import { placeVisit } from "./frame/place-visit.ts";
import { isRefresh, leadWholePage } from "./frame/refreshed.ts";
import { cardNumberPage, forbiddenPage, staleFormPage } from "./frame/refusal-pages.ts";
import { visitBy, visitOf } from "./frame/visit-of.ts";
import { languageOf } from "./language/choose.ts";
import { inZone, zoneOf } from "./language/time-zone.ts";
import { inLanguage } from "./language/translate.ts";
import type { ConsoleParts } from "./parts.ts";
import { frameOf } from "./frame-of.ts";

const FORM_LIMIT_BYTES = 1024 * 1024;
/** The frame that was read for a request, for the page of its failure. */
const FRAMED = new WeakMap<object, Viewer>();

/**
 * The only way to add a route to the console. A request passes in this order: not made by another site's page; a session,
 * from the cookie alone (the `Authorization` header is never read); the value of the form, for each POST of a session; a second
 * factor, where it is required; a role at the place in the path, else the place does not exist; the permission.
 */
export function registerConsoleRoute(
  scope: HttpServer,
  parts: ConsoleParts,
  { context, route }: { context: PageContext; route: ConsoleRoute },
): void {
  const { method, path, isForScript, takesFileOf } = route;
  const page = {
    failurePage: consoleFailurePage(context, (request) => FRAMED.get(request)),
    ...(method === "POST" && { afterForm: () => "/console" }),
  };
  scope.route({
    method,
    url: `/console${path}`,
    schema: { hide: true },
    config: { ...(!isForScript && { page }), ...(takesFileOf !== undefined && { takesFiles: true }) },
    // Only a form of a signed-in person is read at length; the session is checked before it is read.
    ...(route.access !== "everybody" && { bodyLimit: takesFileOf ?? FORM_LIMIT_BYTES }),
    onRequest: async (request, reply) => {
      if (method !== "POST") return undefined;
      refuseOtherSites(request, parts);
      if (route.access === "everybody") return undefined;
      const viewer = await viewerOf(parts, request);
      if (!viewer) return toSignIn({ context, route, request, reply });
      request.username = viewer.person.email;
      return undefined;
    },
    // The reported change is in force for the next request; other processes are notified by the database.
    onSend: async (request, reply) => {
      if (method === "POST" && request.username !== undefined) parts.configuration.clear();
      if (isRefresh(request)) leadWholePage(reply);
    },
    handler: (request, reply) =>
      inLanguage(languageOf(request), () =>
        inZone(zoneOf(request), () => pass(parts, { context, route, request, reply })),
      ),
  });
}

interface Passing {
  readonly context: PageContext;
  readonly route: ConsoleRoute;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function pass(parts: ConsoleParts, passing: Passing): Promise<FastifyReply> {
  const { route, request, context } = passing;
  const viewer = await viewerOf(parts, request);
  const visit = visitBy(visitOf({ ...passing, staleReads: parts.staleReads }), { context, viewer });
  if (
    viewer &&
    route.method === "POST" &&
    !route.needsNoFormToken &&
    !isFormToken(viewer.token, visit.form("csrf"))
  )
    return visit.send(staleFormPage(context, await framed(parts, { visit, viewer })));
  if (route.method === "POST" && !route.refusesCardNumbers && holdsCardNumber(request.body))
    return visit.send(cardNumberPage(context, viewer && (await framed(parts, { visit, viewer }))));
  if (route.access === "everybody") return route.handle(visit);
  if (!viewer) return toSignIn(passing);
  request.username = viewer.person.email;
  const isForSetUp = route.isForSetUp === true;
  const { place, memberships } = await placeOf(parts, { guid: placeGuidOf(visit), viewer });
  const placeGuid = place?.guid;
  const demanded = await demandSecondFactor(parts, visit, { viewer, placeGuid, isForSetUp });
  if (demanded !== undefined) return visit.redirect(demanded);
  const atPlace = { ...viewer, place, frame: await frameOf(parts, { viewer, memberships, place }) };
  FRAMED.set(request, atPlace);
  if (route.access === "signed_in")
    return handleProved(parts, {
      route,
      viewer: atPlace,
      visitAs: (viewer) => visitBy(visit, { context, viewer }),
    });
  if (!place) return visitBy(visit, { context, viewer: atPlace }).nothing();
  if (!place.allows(route.access, { testMode: true }))
    return visit.send(forbiddenPage(context, { viewer: atPlace, permission: route.access, request }));
  return handleProved(parts, {
    route,
    viewer: atPlace,
    visitAs: (viewer) => placeVisit(visit, { context, viewer, place }),
  });
}

/** The place in the path, also of an address that no route has; empty for none. */
function placeGuidOf({ path }: Visit): string {
  return path("place") || (path("*").split("/", 1)[0] ?? "");
}

/** The frame for a page that refuses a form; none where the person still has to show a second factor. */
async function framed(
  parts: ConsoleParts,
  { visit, viewer }: { visit: Visit; viewer: Viewer },
): Promise<Viewer> {
  const { place, memberships } = await placeOf(parts, { guid: placeGuidOf(visit), viewer });
  const { person, hasTwoFactors } = viewer;
  if (!hasTwoFactors && (await isSecondFactorRequired(parts.db, { person, placeGuid: place?.guid })))
    return viewer;
  return { ...viewer, place, frame: await frameOf(parts, { viewer, memberships, place }) };
}

/** Requires a proof first, if the request needs one. */
async function handleProved<V extends PersonalVisit>(
  parts: ConsoleParts,
  {
    route,
    viewer,
    visitAs,
  }: {
    route: Pick<RouteOf<Access, V>, "handle" | "needsProof">;
    viewer: Viewer;
    visitAs: (viewer: Viewer) => V;
  },
): Promise<FastifyReply> {
  const visit = visitAs(viewer);
  if (viewer.isProved || !(await route.needsProof?.(visit))) return route.handle(visit);
  const result = await checkProof(parts, visit);
  if (result.isProved) return route.handle(visitAs({ ...viewer, token: result.token, isProved: true }));
  return visit.send(proofPage(visit, result));
}

async function viewerOf(parts: ConsoleParts, request: FastifyRequest): Promise<Viewer | undefined> {
  const isUse = !isRefresh(request);
  const session = await findSession(parts.db, readCookie(request, parts.publicUrl), { isUse });
  if (!session || !mayUse(parts, { person: session.person, remoteAddress: request.ip })) return undefined;
  return session;
}

async function placeOf(
  { db, sealer }: ConsoleParts,
  { guid, viewer }: { guid: string; viewer: Viewer },
): Promise<{ place: PlaceView | undefined; memberships: readonly Membership[] }> {
  const [place, memberships] = await Promise.all([
    guid === "" ? undefined : findPlace(db, { guid, sealer }),
    membershipsOf(db, viewer.person),
  ]);
  return { place: place && viewOf(place, memberships), memberships };
}

/** After signing in a page is shown; a form is not sent again. */
function toSignIn({ context, route, request, reply }: Passing): FastifyReply {
  const next =
    route.method === "GET" && request.url !== "/console" ? `?next=${encodeURIComponent(request.url)}` : "";
  return reply.code(303).header("location", `${context.base}/console/sign-in${next}`).send();
}
