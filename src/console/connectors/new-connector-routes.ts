import type { Adapter } from "@quittance/provider-kit";
import { listConnectorSummaries } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { secretNote } from "../frame/secret-note.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { provision } from "../frame/provision.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { connectedPage } from "./connected-page.ts";
import { connectorFields } from "./connector-fields.ts";
import { chooseProviderPage, newConnectorPage } from "./new-connector-page.ts";
import { readConnectorForm } from "./read-connector-form.ts";

/** A choice has no more merchants: a tenant with more opens the page of one. */
const MAX_MERCHANTS = 500;

/** Connecting a provider: choose it, and enter the account. */
export function newConnectorRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "configure";
  const path = "connectors/new";
  const form = `${path}/:adapter`;
  return [
    getting(path, access, (visit) => choose(parts, visit)),
    getting(form, access, (visit) => offer(parts, visit)),
    posting(form, access, (visit) => create(parts, visit), {
      needsProof: () => true,
      refusesCardNumbers: true,
    }),
  ];
}

function choose({ adapters, publicUrl, clock }: ConsoleParts, visit: PlaceVisit) {
  const offered = [...adapters.values()].map(({ id, methods }) => ({ id, methods: Object.keys(methods) }));
  const curl = provisioningCurl({
    publicUrl,
    operation: ["getConnectorSettings/", offered[0]?.id ?? variable("ADAPTER")],
  });
  return visit.show(chooseProviderPage(visit, { adapters: offered, now: clock.now(), curl }));
}

async function offer(parts: ConsoleParts, visit: PlaceVisit, { problem }: { problem?: FieldProblem } = {}) {
  const { place, form, path } = visit;
  const adapter = path("adapter");
  if (!parts.adapters.has(adapter)) return visit.nothing();
  const merchants = place.kind === "merchant" ? [] : await namedMerchants(parts, visit);
  const groups = connectorFields(parts, { adapter, connector: undefined, typed: problem && form });
  const merchant = form("merchant") || (merchants[0]?.[0] ?? "");
  const { publicUrl } = parts;
  const guid = place.kind === "merchant" ? place.guid : merchant;
  const operation = ["createConnector/", guid === "" ? variable("MERCHANT_GUID") : guid];
  const body = {
    name: "Cards",
    adapter,
    method: Object.keys(parts.adapters.get(adapter)!.methods)[0] ?? "Creditcard",
    apiKey: "shop-cards",
    config: exampleConfig(parts.adapters.get(adapter)!),
  };
  const curl = provisioningCurl({ publicUrl, operation, body });
  return visit.show(newConnectorPage(visit, { adapter, groups, merchants, merchant, problem, curl }));
}

/** The settings of an account that the provider requires, as variables. */
function exampleConfig({ configuration }: Pick<Adapter, "configuration">): object {
  const { credentials, extraData, secretLists } = configuration;
  const required = (settings: readonly { readonly name: string; readonly isRequired: boolean }[]) =>
    settings
      .filter(({ isRequired }) => isRequired)
      .map(({ name }) => [name, variable(inCapitals(name))] as const);
  const values = required(extraData === "any" ? [] : extraData);
  const lists = required(secretLists).map(([name, secret]) => [name, [secret]] as const);
  return {
    testMode: true,
    ...Object.fromEntries(required(credentials)),
    ...(values.length > 0 && { extraData: Object.fromEntries(values) }),
    ...(lists.length > 0 && { vault: Object.fromEntries(lists) }),
  };
}

/** `apiSecret` as `API_SECRET`. */
function inCapitals(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

async function namedMerchants({ db }: ConsoleParts, { place }: PlaceVisit) {
  const guids = (await merchantsAt(db, place)).slice(0, MAX_MERCHANTS);
  return [...(await nameMerchants(db, guids))].toSorted(([, one], [, other]) => one.localeCompare(other));
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form, path } = visit;
  const adapter = path("adapter");
  if (!parts.adapters.has(adapter)) return visit.nothing();
  const merchantGuid = place.kind === "merchant" ? place.guid : form("merchant");
  if (!(await merchantsAt(parts.db, place)).includes(merchantGuid))
    return offer(parts, visit, { problem: { path: "merchant", message: t("Choose a merchant.") } });
  const groups = connectorFields(parts, { adapter, connector: undefined });
  const body = { ...readConnectorForm(groups, { connector: undefined, form }), adapter };
  const made = await provision(parts, visit, {
    operation: "createConnector",
    params: { merchantGuid },
    body,
  });
  if ("problem" in made) return offer(parts, visit, { problem: made.problem });
  const connector = "connector" in made.done && isJsonObject(made.done.connector) ? made.done.connector : {};
  const [guid, sharedSecret, apiKey] = ["guid", "sharedSecret", "apiKey"].map((name) =>
    String(connector[name]),
  );
  const own = await listConnectorSummaries(parts.db, { merchantGuids: [merchantGuid], limit: MAX_MERCHANTS });
  return visit.show(
    connectedPage(visit, {
      name: form("name"),
      guid: guid!,
      selections: own.filter(({ kind }) => kind === "multi_method"),
      secret: secretNote({
        title: t("The shared secret of {name}", { name: form("name") }),
        text: t("The shop signs its requests with it."),
        lines: `API_KEY=${apiKey}\nSHARED_SECRET=${sharedSecret}`,
      }),
    }),
  );
}
