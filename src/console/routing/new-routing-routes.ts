import { listConnectorSummaries } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { html } from "../../platform/pages/index.ts";
import { belongsTo, formFields, type FormField } from "../configuration/form-fields.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type PageContext } from "../frame/page.ts";
import { noConnectorPart } from "../frame/no-connector-part.ts";
import { provision } from "../frame/provision.ts";
import { secretNote } from "../frame/secret-note.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";

/** A routing needs a connector to send payments to, and has its own address for the shop. */
export function newRoutingRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "configure";
  const path = "/:place/routing/new";
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

const NEXT_STEPS = [
  ["Add rules in a draft", "For example: cards from Austria to one connector, all others to the other."],
  ["Look at the dry run", "It shows which of the last payments would have gone elsewhere."],
  ["Activate the draft", "From then on payments follow the rules. Each version can be taken back."],
  [
    "Use the API key of the routing in the shop",
    "The routing has an API key and a shared secret of its own.",
  ],
] as const;

async function fieldsAt({ db }: ConsoleParts, { place }: PlaceVisit): Promise<FormField[]> {
  const all = await listConnectorSummaries(db, { merchantGuids: [place.guid], limit: 500 });
  const members = all.filter(({ kind }) => kind === "provider");
  return [
    { path: "name", label: t("Name"), kind: { type: "text" }, value: "", required: true },
    {
      path: "apiKey",
      label: t("API key"),
      hint: t("It is part of the path of each request of the shop. Letters, digits, dots, dashes."),
      kind: { type: "text", maxlength: 50 },
      value: "",
      required: true,
    },
    {
      path: "routingMetaConnector.defaultConnector",
      label: t("Where no rule matches, send the payment to"),
      kind: { type: "choice", options: members.map(({ guid, name }) => [guid, name]) },
      value: members[0]?.guid ?? "",
    },
  ];
}

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context: { base }, problem }: { context: PageContext; problem?: FieldProblem },
) {
  const { place, viewer, send, form } = visit;
  const title = t("New routing");
  if (place.kind === "tenant")
    return chooseMerchant(parts, visit, { base, area: "routing", title, path: "routing/new" });
  const fields = (await fieldsAt(parts, visit)).map((field) =>
    problem ? { ...field, value: form(field.path) } : field,
  );
  const field = fields.find((one) => belongsTo(problem, one));
  const hasMember = fields.some(({ kind }) => kind.type === "choice" && kind.options.length > 0);
  const at = `${base}/console/${place.guid}/routing`;
  const operation = `createConnector/${place.guid}`;
  const body = {
    name: "Cards",
    apiKey: "shop-cards",
    routingMetaConnector: { defaultConnector: variable("CONNECTOR") },
  };
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at}">${t("Routing")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div><h1>${title}</h1></div>
    </div>
    ${errorSummary(problem ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }] : [])}
    ${
      hasMember
        ? html`<div class="form-two">
            <form class="form" method="post" action="${at}/new">
              ${csrfField(viewer)} ${formFields(fields, problem)}
              <p class="actions">
                <button class="primary">${t("Create routing")}</button>
                <a class="button" href="${at}">${t("Cancel")}</a>
              </p>
            </form>
            ${stepsPanel(NEXT_STEPS)}
          </div>`
        : noConnectorPart(`${base}/console/${place.guid}`, {
            text: t("A routing sends payments to the connectors of its merchant. Connect one first."),
            mayConnect: place.allows("configure"),
          })
    }`;
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation, body });
  return send({ title, content, viewer, area: "routing", curl, status: problem ? 422 : 200 });
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, form, send } = visit;
  if (place.kind === "tenant") return offer(parts, visit, { context });
  const body = {
    name: form("name").trim(),
    apiKey: form("apiKey").trim(),
    routingMetaConnector: { defaultConnector: form("routingMetaConnector.defaultConnector") },
  };
  const params = { merchantGuid: place.guid };
  const made = await provision(parts, visit, { operation: "createConnector", params, body });
  if ("problem" in made) return offer(parts, visit, { context, problem: made.problem });
  const connector = "connector" in made.done && isJsonObject(made.done.connector) ? made.done.connector : {};
  const title = t("{name} is created", { name: body.name });
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${context.base}/console/${place.guid}/routing">${t("Routing")}</a
      ><span aria-hidden="true">/</span><span>${body.name}</span>
    </nav>
    <h1>${title}</h1>
    ${secretNote({
      title: t("The shared secret of {name}", { name: body.name }),
      text: t("The shop signs its requests with it."),
      lines: `API_KEY=${body.apiKey}\nSHARED_SECRET=${String(connector["sharedSecret"])}`,
    })}
    <p class="actions">
      <a
        class="button primary"
        href="${context.base}/console/${place.guid}/routing/${String(connector["guid"])}"
        >${t("Open the routing")}</a
      >
    </p>`;
  return send({ title, content, viewer, area: "routing" });
}
