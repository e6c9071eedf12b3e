import type { Adapter } from "@quittance/provider-kit";
import { isJsonObject } from "../../platform/json-object.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { secretNote } from "../frame/secret-note.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PageContext } from "../frame/page.ts";
import { provision } from "../frame/provision.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
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
export function newConnectorRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "configure";
  const path = "/:place/connectors/new";
  const form = `${path}/:adapter`;
  return [
    { method: "GET", path, access, handle: (visit) => choose(parts, visit, context) },
    { method: "GET", path: form, access, handle: (visit) => offer(parts, visit, { context }) },
    {
      method: "POST",
      path: form,
      access,
      needsProof: () => true,
      refusesCardNumbers: true,
      handle: (visit) => create(parts, visit, context),
    },
  ];
}

function choose(
  { adapters, publicUrl }: ConsoleParts,
  { place, viewer, send }: PlaceVisit,
  { base }: PageContext,
) {
  const offered = [...adapters.values()].map(({ id, methods }) => ({ id, methods: Object.keys(methods) }));
  const curl = provisioningCurl({
    publicUrl,
    operation: ["getConnectorSettings/", offered[0]?.id ?? variable("ADAPTER")],
  });
  return send(chooseProviderPage({ base, viewer, place, adapters: offered, curl }));
}

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, problem }: { context: PageContext; problem?: FieldProblem },
) {
  const { place, viewer, send, form, path } = visit;
  const adapter = path("adapter");
  if (!parts.adapters.has(adapter)) return send(notFoundPage(context, viewer));
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
  return send(
    newConnectorPage({
      base: context.base,
      viewer,
      place,
      adapter,
      groups,
      merchants,
      merchant,
      problem,
      curl,
    }),
  );
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

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, form, path, send } = visit;
  const adapter = path("adapter");
  if (!parts.adapters.has(adapter)) return send(notFoundPage(context, viewer));
  const merchantGuid = place.kind === "merchant" ? place.guid : form("merchant");
  if (!(await merchantsAt(parts.db, place)).includes(merchantGuid))
    return offer(parts, visit, { context, problem: { path: "merchant", message: t("Choose a merchant.") } });
  const groups = connectorFields(parts, { adapter, connector: undefined });
  const body = { ...readConnectorForm(groups, { connector: undefined, form }), adapter };
  const made = await provision(parts, visit, {
    operation: "createConnector",
    params: { merchantGuid },
    body,
  });
  if ("problem" in made) return offer(parts, visit, { context, problem: made.problem });
  const connector = "connector" in made.done && isJsonObject(made.done.connector) ? made.done.connector : {};
  const [guid, sharedSecret, apiKey] = ["guid", "sharedSecret", "apiKey"].map((name) =>
    String(connector[name]),
  );
  return send(
    connectedPage({
      base: context.base,
      viewer,
      place,
      name: form("name"),
      guid: guid!,
      secret: secretNote({
        title: t("The shared secret of {name}", { name: form("name") }),
        text: t("The shop signs its requests with it."),
        lines: `API_KEY=${apiKey}\nSHARED_SECRET=${sharedSecret}`,
      }),
    }),
  );
}
