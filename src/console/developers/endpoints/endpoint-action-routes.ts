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
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { asking, type Question } from "../../frame/question-page.ts";
import { startOfDay } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import { authorityAt } from "../../access/authority-at.ts";
import type { ConsoleParts } from "../../parts.ts";
import { addressText } from "../../payment-facts/words.ts";
import { OVERLAPS } from "../secrets/secrets-page.ts";
import type { EndpointProblem } from "./endpoint-form.ts";
import { deleteEndpointPage, type EndpointNote } from "./endpoint-page.ts";
import { endpointOf, showEndpoint } from "./show-endpoint.ts";

type Action = (
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: { endpoint: WebhookEndpoint },
) => ReturnType<ConsoleRoute["handle"]>;

/** Routes of actions on one endpoint, besides changing its fields. */
export function endpointActionRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const one = "developers/endpoints/:endpoint";
  const withEndpoint = (action: Action) => async (visit: PlaceVisit) => {
    const endpoint = await endpointOf(parts, visit);
    if (!endpoint) return visit.nothing();
    return action(parts, visit, { endpoint });
  };
  return [
    getting(`${one}/delete`, access, withEndpoint(confirmDelete)),
    posting(`${one}/delete`, access, withEndpoint(remove), { needsProof }),
    asking(`${one}/state`, access, async (visit) =>
      askSwitchOff(parts, visit, await endpointOf(parts, visit)),
    ),
    posting(`${one}/state`, access, withEndpoint(switchState), { needsProof }),
    posting(`${one}/rotate`, access, withEndpoint(rotate), { needsProof }),
    posting(`${one}/test`, access, withEndpoint(sendTest)),
    posting(`${one}/resend`, access, withEndpoint(resend)),
  ];
}

const confirmDelete: Action = async ({ publicUrl }, visit, { endpoint }) => {
  const operation = `deleteWebhookEndpoint/${endpoint.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, isPost: true });
  return visit.show(deleteEndpointPage(visit, { endpoint, curl }));
};

const remove: Action = async (parts, visit, { endpoint }) => {
  const { viewer, request } = visit;
  await changedBy(viewer, { request, operation: "console.deleteWebhookEndpoint" }, () =>
    removeEndpoint(parts.events, endpoint.guid),
  );
  return visit.goTo("developers", "endpoints");
};

function askSwitchOff(
  { publicUrl }: ConsoleParts,
  { at }: PlaceVisit,
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
    from: { at: at("developers", "endpoints", endpoint.guid), text: address },
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

const rotate: Action = async (parts, visit, { endpoint: { guid } }) => {
  const { viewer, request, form } = visit;
  const overlap = OVERLAPS.find(([hours]) => hours === form("overlap"))?.[0];
  if (overlap === undefined) return nothingChanged(visit, t("Choose how long the old secret is used too."));
  const made = await changedBy(viewer, { request, operation: "console.rotateWebhookSecret" }, () =>
    rotateSecret(parts.events, { guid, overlapHours: Number(overlap) }),
  );
  if (isRefusal(made)) return visit.nothing();
  return showEndpoint(parts, visit, made);
};

const sendTest: Action = async (parts, visit, { endpoint }) => {
  const { viewer, request, form } = visit;
  const type = EVENT_TYPE_NAMES.find((name) => name === form("type"));
  if (type === undefined) return nothingChanged(visit, t("Choose an event."));
  const sent = await changedBy(viewer, { request, operation: "console.sendTestEvent" }, () =>
    sendTestEvent(parts.events, endpoint.guid, type),
  );
  if (!isRefusal(sent)) return done(visit, endpoint, "tested");
  if (sent.code === "endpoint_is_off") return nothingChanged(visit, t(IS_OFF));
  return visit.nothing();
};

const resend: Action = async (parts, visit, { endpoint }) => {
  const { viewer, request, form } = visit;
  const period = { from: form("from"), to: form("to") };
  const eventId = form("eventId");
  const which = eventId === "" ? readPeriod(period, endpoint) : { eventId };
  if ("message" in which) return showEndpoint(parts, visit, { endpoint, period, problem: which });
  const sent = await changedBy(viewer, { request, operation: "console.resendEvents" }, () =>
    resendEvents(parts.events, endpoint.guid, which),
  );
  if (!isRefusal(sent)) return done(visit, endpoint, "resent");
  if (sent.code === "endpoint_is_off") return nothingChanged(visit, t(IS_OFF));
  if (sent.code === "no_such_event")
    return nothingChanged(visit, t("The event was a test, or is no longer kept."));
  return visit.nothing();
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

function done({ goTo }: PlaceVisit, { guid }: WebhookEndpoint, note: EndpointNote) {
  return goTo("developers", "endpoints", guid, { note });
}

function nothingChanged(visit: PlaceVisit, text: string) {
  return visit.message({ title: t("Nothing was changed"), text, status: 422 });
}
