import { conferredEndpoint } from "../../../authority/index.ts";
import { changeEndpoint, createEndpoint, failingSince } from "../../../event-endpoints/index.ts";
import { listEndpoints } from "../../../events/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { nameUsers } from "../../access/name-users.ts";
import { saveUnlessChanged } from "../../frame/save-unless-changed.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
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
export function endpointRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "developers/endpoints";
  const one = `${path}/:endpoint`;
  return [
    getting(path, access, (visit) => list(parts, visit)),
    posting(path, access, (visit) => create(parts, visit), { needsProof }),
    getting(one, access, (visit) => show(parts, visit)),
    posting(one, access, (visit) => change(parts, visit), { needsProof }),
    ...endpointActionRoutes(parts),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  more: { values?: EndpointValues; problem?: EndpointProblem } = {},
) {
  const { place } = visit;
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
  return visit.show(endpointsPage(visit, { endpoints, failing, makers, curl, ...more }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const values = readEndpointForm(visit.form, conferredEndpoint(place.grants));
  const problem = refuseEndpointForm(values);
  if (problem) return list(parts, visit, { values, problem });
  const maker = await authorityAt(parts.db, place);
  const wanted = { ...values, placeGuid: place.guid, description: values.description || null, maker };
  const made = await changedBy(viewer, { request, operation: "console.createWebhookEndpoint" }, () =>
    createEndpoint(parts.events, wanted),
  );
  if (!isRefusal(made)) return showEndpoint(parts, visit, { ...made });
  if (made.code === "no_such_place") return visit.nothing();
  return list(parts, visit, { values, problem: refusedBy(made) });
}

function refusedBy({ code }: { code: "field_refused" | "beyond_maker" }): EndpointProblem {
  return code === "beyond_maker" ? refusedDetail() : refusedAddress();
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const endpoint = await endpointOf(parts, visit);
  if (!endpoint) return visit.nothing();
  return showEndpoint(parts, visit, { endpoint });
}

async function change(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const endpoint = await endpointOf(parts, visit);
  if (!endpoint) return visit.nothing();
  const values = readEndpointForm(visit.form, endpoint);
  const problem = refuseEndpointForm(values);
  if (problem) return showEndpoint(parts, visit, { endpoint, values, typed: visit.form, problem });
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
    return showEndpoint(parts, visit, { endpoint, typed, ...shown });
  }
  const { done: changed } = saved;
  if (!isRefusal(changed)) return visit.goTo("developers", "endpoints", endpoint.guid, { note: "changed" });
  if (changed.code === "no_such_endpoint") return visit.nothing();
  return showEndpoint(parts, visit, {
    endpoint,
    values,
    typed: visit.form,
    problem: refusedBy(changed),
  });
}
