import { META_ADAPTER } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { Typed } from "../frame/form-state.ts";
import type { PageContext } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorFields } from "./connector-fields.ts";
import { newSelectionPage, selectionMadePage } from "./new-selection-page.ts";
import { provisionForm } from "./save-connector.ts";
import { possibleMembers, selectionGroups } from "./selection-fields.ts";

/** The command of a page shows how several are sent. */
const MEMBERS_IN_EXAMPLE = 2;

/** A payment selection page offers connectors of its merchant, and has its own address for the shop. */
export function newSelectionRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "configure";
  const path = "/:place/connectors/new-selection";
  return [
    { method: "GET", path, access, handle: (visit) => offer(parts, visit, { context }) },
    {
      method: "POST",
      path,
      access,
      needsProof: () => true,
      refusesCardNumbers: true,
      handle: (visit) => create(parts, visit, context),
    },
  ];
}

async function groupsAt(parts: ConsoleParts, merchantGuid: string, typed?: Typed): Promise<FieldGroup[]> {
  const connector = undefined;
  return [
    ...connectorFields(parts, { adapter: META_ADAPTER, connector, typed }),
    ...(await selectionGroups(parts.db, { merchantGuid, connector, typed })),
  ];
}

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context: { base }, problem }: { context: PageContext; problem?: FieldProblem },
) {
  const { place, viewer, send, form } = visit;
  if (place.kind === "tenant") {
    const [title, path] = [t("New payment selection page"), "connectors/new-selection"];
    return chooseMerchant(parts, visit, { base, area: "connectors", title, path });
  }
  const groups = await groupsAt(parts, place.guid, problem && form);
  const possible = possibleMembers(groups);
  const body = {
    name: "Ways to pay",
    apiKey: "shop-selection",
    multiMethodMetaConnector: { connectors: possible.slice(0, MEMBERS_IN_EXAMPLE) },
  };
  const operation = `createConnector/${place.guid}`;
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation, body });
  const hasMember = possible.length > 0;
  return send(newSelectionPage({ base, viewer, place, groups, hasMember, problem, curl }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, form, send } = visit;
  if (place.kind === "tenant") return offer(parts, visit, { context });
  const made = await provisionForm(parts, visit, {
    operation: "createConnector",
    params: { merchantGuid: place.guid },
    groups: await groupsAt(parts, place.guid),
    connector: undefined,
  });
  if ("problem" in made) return offer(parts, visit, { context, problem: made.problem });
  const connector = "connector" in made.done && isJsonObject(made.done.connector) ? made.done.connector : {};
  const [guid, sharedSecret, apiKey] = ["guid", "sharedSecret", "apiKey"].map((name) =>
    String(connector[name]),
  ) as [string, string, string];
  const { base } = context;
  return send(
    selectionMadePage({ base, viewer, place, name: form("name").trim(), guid, apiKey, sharedSecret }),
  );
}
