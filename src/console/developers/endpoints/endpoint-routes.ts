import { changeEndpoint, createEndpoint, failingSince } from "../../../event-endpoints/index.ts";
import { listEndpoints } from "../../../events/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { saveUnlessChanged } from "../../frame/save-unless-changed.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import type { ConsoleParts } from "../../parts.ts";
import {
  endpointState,
  readEndpointForm,
  refusedAddress,
  refuseEndpointForm,
  valuesOf,
  type EndpointProblem,
  type EndpointValues,
} from "./endpoint-form.ts";
import { endpointActionRoutes } from "./endpoint-action-routes.ts";
import { endpointsPage } from "./endpoints-page.ts";
import { ENDPOINT, endpointOf, showEndpoint } from "./show-endpoint.ts";

/** Endpoints that receive events, by the use cases of the provisioning API. */
export function endpointRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "/:place/developers/endpoints";
  const one = `${path}/:endpoint`;
  return [
    { method: "GET", path, access, handle: (visit) => list(parts, visit, { context }) },
    { method: "POST", path, access, needsProof, handle: (visit) => create(parts, visit, context) },
    { method: "GET", path: one, access, handle: (visit) => show(parts, visit, context) },
    { method: "POST", path: one, access, needsProof, handle: (visit) => change(parts, visit, context) },
    ...endpointActionRoutes(parts, context),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: { context: PageContext; values?: EndpointValues; problem?: EndpointProblem },
) {
  const { place, viewer } = visit;
  const { context, ...more } = options;
  const endpoints = await listEndpoints(parts.db, place.guid);
  const failing = await failingSince(
    parts.db,
    endpoints.map(({ guid }) => guid),
  );
  const { publicUrl } = parts;
  const curl = provisioningCurl({ publicUrl, operation: `listWebhookEndpoints/${place.guid}` });
  return visit.send(endpointsPage({ base: context.base, viewer, place, endpoints, failing, curl, ...more }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  const values = readEndpointForm(visit.form);
  const problem = refuseEndpointForm(values);
  if (problem) return list(parts, visit, { context, values, problem });
  const { url, eventTypes, description } = values;
  const wanted = { placeGuid: place.guid, url, eventTypes, description: description || null };
  const made = await changedBy(viewer, { request, operation: "console.createWebhookEndpoint" }, () =>
    createEndpoint(parts.events, wanted),
  );
  if (!isRefusal(made)) return showEndpoint(parts, visit, { context, ...made });
  if (made.code === "no_such_place") return visit.send(notFoundPage(context, viewer));
  return list(parts, visit, { context, values, problem: refusedAddress() });
}

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const endpoint = await endpointOf(parts, visit);
  if (!endpoint) return visit.send(notFoundPage(context, visit.viewer));
  return showEndpoint(parts, visit, { context, endpoint });
}

async function change(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  const endpoint = await endpointOf(parts, visit);
  if (!endpoint) return visit.send(notFoundPage(context, viewer));
  const values = readEndpointForm(visit.form);
  const problem = refuseEndpointForm(values);
  if (problem) return showEndpoint(parts, visit, { context, endpoint, values, typed: visit.form, problem });
  const { url, eventTypes, description } = values;
  const operation = "console.updateWebhookEndpoint";
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: ENDPOINT, target: endpoint.guid },
    present: async () => endpointState(valuesOf((await endpointOf(parts, visit)) ?? endpoint)),
    save: async (unlessChanged) => ({
      done: await changedBy(viewer, { request, operation, unlessChanged }, () =>
        changeEndpoint(parts.events, endpoint.guid, { url, eventTypes, description: description || null }),
      ),
    }),
  });
  if ("problem" in saved) {
    const { typed, problem: stale } = saved;
    const shown = { values: readEndpointForm(typed), problem: { ...stale, field: stale.path } };
    return showEndpoint(parts, visit, { context, endpoint, typed, ...shown });
  }
  const { done: changed } = saved;
  if (!isRefusal(changed))
    return visit.redirect(`/console/${place.guid}/developers/endpoints/${endpoint.guid}?note=changed`);
  if (changed.code === "no_such_endpoint") return visit.send(notFoundPage(context, viewer));
  return showEndpoint(parts, visit, {
    context,
    endpoint,
    values,
    typed: visit.form,
    problem: refusedAddress(),
  });
}
