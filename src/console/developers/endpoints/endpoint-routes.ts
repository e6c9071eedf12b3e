import { conferredEndpoint } from "../../../authority/index.ts";
import { changeEndpoint, createEndpoint, failingSince } from "../../../event-endpoints/index.ts";
import { listEndpoints } from "../../../events/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { nameUsers } from "../../access/name-users.ts";
import { saveUnlessChanged } from "../../frame/save-unless-changed.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import type { ConsoleParts } from "../../parts.ts";
import { authorityAt } from "../../access/authority-at.ts";
import {
  endpointState,
  readEndpointForm,
  refusedAddress,
  refusedDetail,
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
  const makers = await nameUsers(
    parts.db,
    endpoints.map(({ createdBy }) => createdBy),
  );
  const { publicUrl } = parts;
  const curl = provisioningCurl({ publicUrl, operation: `listWebhookEndpoints/${place.guid}` });
  const { base } = context;
  return visit.send(endpointsPage({ base, viewer, place, endpoints, failing, makers, curl, ...more }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  const values = readEndpointForm(visit.form, conferredEndpoint(place.grants));
  const problem = refuseEndpointForm(values);
  if (problem) return list(parts, visit, { context, values, problem });
  const maker = await authorityAt(parts.db, place);
  const wanted = { ...values, placeGuid: place.guid, description: values.description || null, maker };
  const made = await changedBy(viewer, { request, operation: "console.createWebhookEndpoint" }, () =>
    createEndpoint(parts.events, wanted),
  );
  if (!isRefusal(made)) return showEndpoint(parts, visit, { context, ...made });
  if (made.code === "no_such_place") return visit.send(notFoundPage(context, viewer));
  return list(parts, visit, { context, values, problem: refusedBy(made) });
}

function refusedBy({ code }: { code: "field_refused" | "beyond_maker" }): EndpointProblem {
  return code === "beyond_maker" ? refusedDetail() : refusedAddress();
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
  const values = readEndpointForm(visit.form, endpoint);
  const problem = refuseEndpointForm(values);
  if (problem) return showEndpoint(parts, visit, { context, endpoint, values, typed: visit.form, problem });
  const wanted = {
    ...values,
    description: values.description || null,
    maker: await authorityAt(parts.db, place),
  };
  const operation = "console.updateWebhookEndpoint";
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: ENDPOINT, target: endpoint.guid },
    present: async () => endpointState(valuesOf((await endpointOf(parts, visit)) ?? endpoint)),
    save: async (unlessChanged) => ({
      done: await changedBy(viewer, { request, operation, unlessChanged }, () =>
        changeEndpoint(parts.events, endpoint.guid, wanted),
      ),
    }),
  });
  if ("problem" in saved) {
    const { typed, problem: stale } = saved;
    const shown = { values: readEndpointForm(typed, endpoint), problem: { ...stale, field: stale.path } };
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
    problem: refusedBy(changed),
  });
}
