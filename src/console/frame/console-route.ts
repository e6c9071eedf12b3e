import type { FastifyReply, FastifyRequest } from "fastify";
import { pathOfCardData } from "../../platform/card-numbers/index.ts";
import { refuseOtherSites, type HttpServer } from "../../platform/http/index.ts";
import { countWaiting } from "../refunds/waiting.ts";
import { membershipsOf } from "../access/person-store.ts";
import { findSession, isFormToken } from "../access/session.ts";
import { mayUse } from "../accounts/sign-in.ts";
import { rolesWith, type Extent, type Permission } from "../access/permissions.ts";
import { findPlace, viewOf, type PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { proofPage } from "../accounts/proof-page.ts";
import { messagePage, sendConsolePage, type ConsolePage, type PageContext, type Viewer } from "./page.ts";
import { languageOf } from "../language/choose.ts";
import { inLanguage, listed, t } from "../language/translate.ts";
import { roleWord } from "../access/role-words.ts";
import { readCookie } from "../access/cookie.ts";
import { demandSecondFactor } from "../accounts/demand-second-factor.ts";
import { checkProof } from "../accounts/proof.ts";

/** Who may use a route: a permission at the place in its path, any signed-in person, or everybody. */
type Access = Permission | "signed_in" | "everybody";

/** A request of the console, after all checks of its route. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** A text field of the form; empty when it was not sent once. */
  readonly form: (name: string) => string;
  /** The same of the query of the address. */
  readonly query: (name: string) => string;
  /** A part of the path. */
  readonly path: (name: string) => string;
  readonly send: (page: ConsolePage) => FastifyReply;
  /** To a path of the gateway, after a form. */
  readonly redirect: (path: string) => FastifyReply;
}

/** Of a signed-in person. */
export interface PersonalVisit extends Visit {
  readonly viewer: Viewer;
}

/** At a place where the person has the permission of the route. */
export interface PlaceVisit extends PersonalVisit {
  readonly viewer: Viewer & { readonly place: PlaceView };
  readonly place: PlaceView;
  /** `test`: for transactions of test mode only. */
  readonly extent: Exclude<Extent, "no">;
}

const FORM_LIMIT_BYTES = 1024 * 1024;

type Handled = FastifyReply | Promise<FastifyReply>;

interface RouteOf<Allowed extends Access, V extends Visit> {
  readonly method: "GET" | "POST";
  /** Below `/console`. */
  readonly path: string;
  readonly access: Allowed;
  readonly handle: (visit: V) => Handled;
  /** The route refuses card numbers in its form itself, and shows the form again, or keeps nothing of it. */
  readonly refusesCardNumbers?: true;
  /** A script of the console sends the request: no person sees the response, also of a failure. */
  readonly isForScript?: true;
  /** For setting up a second factor: open to who has none where one is required. */
  readonly isForSetUp?: true;
  /**
   * Whether this request needs a proof of the last ten minutes that the person is there. Without one, a page requires it and
   * sends the form again: nothing that was typed is lost.
   */
  readonly needsProof?: (visit: V) => boolean | Promise<boolean>;
}

export type ConsoleRoute =
  | RouteOf<"everybody", Visit & { readonly viewer: Viewer | undefined }>
  | RouteOf<"signed_in", PersonalVisit>
  | RouteOf<Permission, PlaceVisit>;

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
  const { method, path, isForScript } = route;
  const page = method === "POST" ? { afterForm: () => "/console" } : {};
  scope.route({
    method,
    url: `/console${path}`,
    schema: { hide: true },
    config: isForScript ? {} : { page },
    // Only a form of a signed-in person is read at length; the session is checked before it is read.
    ...(route.access !== "everybody" && { bodyLimit: FORM_LIMIT_BYTES }),
    onRequest: async (request, reply) => {
      if (method !== "POST") return undefined;
      refuseOtherSites(request, parts);
      if (route.access === "everybody") return undefined;
      const viewer = await viewerOf(parts, request);
      if (!viewer) return toSignIn({ context, route, request, reply });
      request.username = viewer.person.email;
      return undefined;
    },
    // What the page reports is in force for the next request; other processes are notified by the database.
    onSend: async (request) => {
      if (method === "POST" && request.username !== undefined) parts.configuration.clear();
    },
    handler: (request, reply) =>
      inLanguage(languageOf(request), () => pass(parts, { context, route, request, reply })),
  });
}

interface Passing {
  readonly context: PageContext;
  readonly route: ConsoleRoute;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function pass(parts: ConsoleParts, passing: Passing): Promise<FastifyReply> {
  const { route, request } = passing;
  const visit = visitOf(passing);
  const viewer = await viewerOf(parts, request);
  if (
    viewer &&
    route.method === "POST" &&
    !isFormToken(viewer.token, visit.form("csrf")) &&
    !route.path.startsWith("/sign-in")
  )
    return refuseForm(passing, viewer);
  if (route.method === "POST" && !route.refusesCardNumbers && holdsCardNumber(request.body))
    return refuseCardNumber(passing, viewer);
  if (route.access === "everybody") return route.handle({ ...visit, viewer });
  if (!viewer) return toSignIn(passing);
  request.username = viewer.person.email;
  const isForSetUp = route.isForSetUp === true;
  if (route.access === "signed_in") {
    const demanded = await demandSecondFactor(parts, visit, { viewer, isForSetUp });
    if (demanded !== undefined) return visit.redirect(demanded);
    return handleProved(parts, passing, { route, visit: { ...visit, viewer } });
  }
  const place = await placeOf(parts, { guid: visit.path("place"), viewer });
  const placeGuid = place?.guid;
  const demanded = await demandSecondFactor(parts, visit, { viewer, placeGuid, isForSetUp });
  if (demanded !== undefined) return visit.redirect(demanded);
  if (!place) return refuseUnknown(passing, viewer);
  const { db } = parts;
  const personId = viewer.person.id;
  const waiting = place.can("approve") === "yes" ? await countWaiting(db, { place, personId }) : 0;
  const atPlace = { ...viewer, place, waiting };
  const extent = place.can(route.access);
  if (extent === "no") return refuseForbidden(passing, atPlace);
  return handleProved(parts, passing, { route, visit: { ...visit, viewer: atPlace, place, extent } });
}

/** Requires a proof first, if the request needs one. */
async function handleProved<V extends PersonalVisit>(
  parts: ConsoleParts,
  { context }: Passing,
  { route, visit }: { route: Pick<RouteOf<Access, V>, "handle" | "needsProof">; visit: V },
): Promise<FastifyReply> {
  const { viewer } = visit;
  if (viewer.isProved || !(await route.needsProof?.(visit))) return route.handle(visit);
  const result = await checkProof(parts, visit);
  if (result.isProved)
    return route.handle({ ...visit, viewer: { ...viewer, token: result.token, isProved: true } });
  return visit.send(proofPage({ base: context.base, viewer, visit, ...result }));
}

function visitOf({ context, request, reply }: Passing): Visit {
  return {
    request,
    reply,
    form: (name) => textOf(request.body, name),
    query: (name) => textOf(request.query, name),
    path: (name) => textOf(request.params, name),
    send: (page) => sendConsolePage(reply, context, page),
    redirect: (path) =>
      reply
        .code(303)
        .header("location", context.base + path)
        .send(),
  };
}

/** Fields that came twice are lists. The database stores no zero byte. */
function textOf(values: unknown, name: string): string {
  const value =
    typeof values === "object" && values !== null && Object.hasOwn(values, name)
      ? Reflect.get(values, name)
      : "";
  return typeof value === "string" && !value.includes("\0") ? value : "";
}

async function viewerOf(parts: ConsoleParts, request: FastifyRequest): Promise<Viewer | undefined> {
  const session = await findSession(parts.db, readCookie(request, parts.publicUrl));
  if (!session || !mayUse(parts, { person: session.person, remoteAddress: request.ip })) return undefined;
  return session;
}

async function placeOf(
  { db, sealer }: ConsoleParts,
  { guid, viewer }: { guid: string; viewer: Viewer },
): Promise<PlaceView | undefined> {
  const [place, memberships] = await Promise.all([
    findPlace(db, { guid, sealer }),
    membershipsOf(db, viewer.person.id),
  ]);
  return place && viewOf(place, memberships);
}

/** After signing in a page is shown; a form is not sent again. */
function toSignIn({ context, route, request, reply }: Passing): FastifyReply {
  const next =
    route.method === "GET" && request.url !== "/console" ? `?next=${encodeURIComponent(request.url)}` : "";
  return reply.code(303).header("location", `${context.base}/console/sign-in${next}`).send();
}

/** Not what a person typed as text. */
const NOT_TEXT: ReadonlySet<string> = new Set(["csrf", "password", "newPassword", "code", "credential"]);

/** Also in an address that a form keeps, where a space is a sign of its own. */
function holdsCardNumber(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  const texts = Object.entries(body)
    .filter(([name]) => !NOT_TEXT.has(name))
    .flatMap(([, value]) => [value].flat())
    .filter((value) => typeof value === "string");
  return texts.some((text) => {
    const decoded = [...new URLSearchParams(text)].flat();
    return pathOfCardData([text, ...decoded], { path: "", skip: NOT_TEXT }) !== undefined;
  });
}

function refuseCardNumber({ context, reply }: Passing, viewer: Viewer | undefined): FastifyReply {
  return sendConsolePage(
    reply,
    context,
    messagePage({
      title: t("Nothing was changed"),
      text: t("It must not contain a card number."),
      status: 422,
      viewer,
      base: context.base,
    }),
  );
}

function refuseForm({ context, reply }: Passing, viewer: Viewer): FastifyReply {
  return sendConsolePage(
    reply,
    context,
    messagePage({
      title: t("This form is too old"),
      text: t("Nothing was changed. Open the page again and send the form from there."),
      status: 403,
      viewer,
      base: context.base,
    }),
  );
}

/** The same for what does not exist and for what belongs to others. */
function refuseUnknown({ context, reply }: Passing, viewer: Viewer): FastifyReply {
  return sendConsolePage(reply, context, notFoundPage(context, viewer));
}

export function notFoundPage({ base }: Pick<PageContext, "base">, viewer: Viewer): ConsolePage {
  return messagePage({
    title: t("There is nothing here"),
    text: t("It does not exist, or you have no role where it belongs."),
    status: 404,
    viewer,
    base,
  });
}

function refuseForbidden({ context, route, reply }: Passing, viewer: Viewer): FastifyReply {
  const permission = route.access as Permission;
  return sendConsolePage(
    reply,
    context,
    messagePage({
      title: t("Not with your role"),
      text: t("Roles that can do this: {roles}.", { roles: listed(rolesWith(permission).map(roleWord)) }),
      status: 403,
      viewer,
      base: context.base,
    }),
  );
}
