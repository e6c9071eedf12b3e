import {
  changeEndpoint,
  removeEndpoint,
  resendEvents,
  rotateSecret,
  sendTestEvent,
} from "../../../event-endpoints/index.ts";
import { EVENT_TYPE_NAMES, typesMatching, type WebhookEndpoint } from "../../../events/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { messagePage, type PageContext } from "../../frame/page.ts";
import { questionRoute, type Question } from "../../frame/question-page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { startOfDay } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import { authorityAt } from "../../access/authority-at.ts";
import type { ConsoleParts } from "../../parts.ts";
import { addressText } from "../../payment-facts/words.ts";
import { OVERLAPS } from "../secrets-page.ts";
import type { EndpointProblem } from "./endpoint-form.ts";
import { deleteEndpointPage, type EndpointNote } from "./endpoint-page.ts";
import { endpointOf, showEndpoint } from "./show-endpoint.ts";

type Action = (
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: { context: PageContext; endpoint: WebhookEndpoint },
) => ReturnType<ConsoleRoute["handle"]>;

/** Routes of actions on one endpoint, besides changing its fields. */
export function endpointActionRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const one = "/:place/developers/endpoints/:endpoint";
  const withEndpoint = (action: Action) => async (visit: PlaceVisit) => {
    const endpoint = await endpointOf(parts, visit);
    if (!endpoint) return visit.send(notFoundPage(context, visit.viewer));
    return action(parts, visit, { context, endpoint });
  };
  return [
    { method: "GET", path: `${one}/delete`, access, handle: withEndpoint(confirmDelete) },
    { method: "POST", path: `${one}/delete`, access, needsProof, handle: withEndpoint(remove) },
    questionRoute(context, {
      path: `${one}/state`,
      access,
      ask: async (visit: PlaceVisit) => askSwitchOff(parts, visit, await endpointOf(parts, visit)),
    }),
    { method: "POST", path: `${one}/state`, access, needsProof, handle: withEndpoint(switchState) },
    { method: "POST", path: `${one}/rotate`, access, needsProof, handle: withEndpoint(rotate) },
    { method: "POST", path: `${one}/test`, access, handle: withEndpoint(sendTest) },
    { method: "POST", path: `${one}/resend`, access, handle: withEndpoint(resend) },
  ];
}

const confirmDelete: Action = async ({ publicUrl }, visit, { context: { base }, endpoint }) => {
  const { place, viewer } = visit;
  const operation = `deleteWebhookEndpoint/${endpoint.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, isPost: true });
  return visit.send(deleteEndpointPage({ base, viewer, place, endpoint, curl }));
};

const remove: Action = async (parts, visit, { endpoint }) => {
  const { place, viewer, request } = visit;
  await changedBy(viewer, { request, operation: "console.deleteWebhookEndpoint" }, () =>
    removeEndpoint(parts.events, endpoint.guid),
  );
  return visit.redirect(`/console/${place.guid}/developers/endpoints`);
};

function askSwitchOff(
  { publicUrl }: ConsoleParts,
  { place }: PlaceVisit,
  endpoint: WebhookEndpoint | undefined,
): Question | undefined {
  if (endpoint?.active !== true) return undefined;
  const address = addressText(endpoint.url);
  return {
    title: t("Switch off the endpoint {address}?", { address }),
    consequences: [
      t("No event is sent to it until it is switched on again."),
      t("Events are kept for 30 days: afterwards you can resend those that it missed."),
    ],
    button: t("Switch off"),
    kind: "ends",
    fields: html`<input type="hidden" name="active" value="no" />`,
    from: { at: `/console/${place.guid}/developers/endpoints/${endpoint.guid}`, text: address },
    area: "developers",
    curl: provisioningCurl({
      publicUrl,
      operation: `updateWebhookEndpoint/${endpoint.guid}`,
      body: { active: false },
    }),
  };
}

const switchState: Action = async (parts, visit, { endpoint }) => {
  const { viewer, request, form } = visit;
  const active = form("active") === "yes";
  const maker = await authorityAt(parts.db, visit.place);
  await changedBy(viewer, { request, operation: "console.updateWebhookEndpoint" }, () =>
    changeEndpoint(parts.events, endpoint.guid, { active, maker }),
  );
  return done(visit, endpoint, "changed");
};

const rotate: Action = async (parts, visit, { context, endpoint: { guid } }) => {
  const { viewer, request, form, send } = visit;
  const overlap = OVERLAPS.find(([hours]) => hours === form("overlap"))?.[0];
  if (overlap === undefined)
    return nothingChanged(visit, context, t("Choose how long the old secret is used too."));
  const made = await changedBy(viewer, { request, operation: "console.rotateWebhookSecret" }, () =>
    rotateSecret(parts.events, { guid, overlapHours: Number(overlap) }),
  );
  if (isRefusal(made)) return send(notFoundPage(context, viewer));
  return showEndpoint(parts, visit, { context, ...made });
};

const sendTest: Action = async (parts, visit, { context, endpoint }) => {
  const { viewer, request, form, send } = visit;
  const type = EVENT_TYPE_NAMES.find((name) => name === form("type"));
  if (type === undefined) return nothingChanged(visit, context, t("Choose an event."));
  const sent = await changedBy(viewer, { request, operation: "console.sendTestEvent" }, () =>
    sendTestEvent(parts.events, endpoint.guid, type),
  );
  if (!isRefusal(sent)) return done(visit, endpoint, "tested");
  if (sent.code === "endpoint_is_off") return nothingChanged(visit, context, t(IS_OFF));
  return send(notFoundPage(context, viewer));
};

const resend: Action = async (parts, visit, { context, endpoint }) => {
  const { viewer, request, form, send } = visit;
  const period = { from: form("from"), to: form("to") };
  const eventId = form("eventId");
  const which = eventId === "" ? readPeriod(period, endpoint) : { eventId };
  if ("message" in which) return showEndpoint(parts, visit, { context, endpoint, period, problem: which });
  const sent = await changedBy(viewer, { request, operation: "console.resendEvents" }, () =>
    resendEvents(parts.events, endpoint.guid, which),
  );
  if (!isRefusal(sent)) return done(visit, endpoint, "resent");
  if (sent.code === "endpoint_is_off") return nothingChanged(visit, context, t(IS_OFF));
  if (sent.code === "no_such_event")
    return nothingChanged(visit, context, t("The event was a test, or is no longer kept."));
  return send(notFoundPage(context, viewer));
};

/** Whole days in the person's time zone. */
function readPeriod({ from, to }: { from: string; to: string }, { eventTypes }: WebhookEndpoint) {
  const first = startOfDay(from, 0);
  if (!first) return problemOf("from", t("Enter the first day in the form 2026-11-22."));
  const last = startOfDay(to, 1);
  if (!last) return problemOf("to", t("Enter the last day in the form 2026-11-22."));
  if (Temporal.Instant.compare(first, last) >= 0)
    return problemOf("to", t("The last day must not be before the first."));
  return { from: first, to: last, types: typesMatching(eventTypes) };
}

function problemOf(field: string, message: string): EndpointProblem {
  return { field, message };
}

const IS_OFF = "The endpoint is switched off. Switch it on first.";

function done({ place, redirect }: PlaceVisit, { guid }: WebhookEndpoint, note: EndpointNote) {
  return redirect(`/console/${place.guid}/developers/endpoints/${guid}?note=${note}`);
}

function nothingChanged({ send, viewer }: PlaceVisit, { base }: PageContext, text: string) {
  return send(messagePage({ title: t("Nothing was changed"), text, status: 422, viewer, base }));
}
