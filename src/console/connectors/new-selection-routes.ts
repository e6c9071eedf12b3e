import { META_ADAPTER } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { Typed } from "../frame/form-state.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorFields } from "./connector-fields.ts";
import { newSelectionPage, selectionMadePage } from "./new-selection-page.ts";
import { provisionForm } from "./save-connector.ts";
import { possibleMembers, selectionGroups } from "./selection-fields.ts";

/** The command of a page shows how several are sent. */
const MEMBERS_IN_EXAMPLE = 2;

/** A payment selection page offers connectors of its merchant, and has its own address for the shop. */
export function newSelectionRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "configure";
  const path = "connectors/new-selection";
  return [
    getting(path, access, (visit) => offer(parts, visit)),
    posting(path, access, (visit) => create(parts, visit), {
      needsProof: () => true,
      refusesCardNumbers: true,
    }),
  ];
}

async function groupsAt(parts: ConsoleParts, merchantGuid: string, typed?: Typed): Promise<FieldGroup[]> {
  const connector = undefined;
  return [
    ...connectorFields(parts, { adapter: META_ADAPTER, connector, typed }),
    ...(await selectionGroups(parts, { merchantGuid, connector, typed })),
  ];
}

async function offer(parts: ConsoleParts, visit: PlaceVisit, { problem }: { problem?: FieldProblem } = {}) {
  const { place, form } = visit;
  if (place.kind === "tenant") {
    const [title, path] = [t("New payment selection page"), "connectors/new-selection"];
    return chooseMerchant(parts, visit, { title, path });
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
  return visit.show(newSelectionPage(visit, { groups, hasMember, problem, curl }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form } = visit;
  if (place.kind === "tenant") return offer(parts, visit);
  const made = await provisionForm(parts, visit, {
    operation: "createConnector",
    params: { merchantGuid: place.guid },
    groups: await groupsAt(parts, place.guid),
    connector: undefined,
  });
  if ("problem" in made) return offer(parts, visit, { problem: made.problem });
  const connector = "connector" in made.done && isJsonObject(made.done.connector) ? made.done.connector : {};
  const [guid, sharedSecret, apiKey] = ["guid", "sharedSecret", "apiKey"].map((name) =>
    String(connector[name]),
  ) as [string, string, string];
  return visit.show(selectionMadePage(visit, { name: form("name").trim(), guid, apiKey, sharedSecret }));
}
