import { listConnectorSummaries } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { html } from "../../platform/pages/index.ts";
import { belongsTo, formFields, type FormField } from "../configuration/form-fields.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { noConnectorPart } from "../frame/no-connector-part.ts";
import { provision } from "../frame/provision.ts";
import { secretNote } from "../frame/secret-note.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";

/** A routing needs a connector to send payments to, and has its own address for the shop. */
export function newRoutingRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "configure";
  const path = "routing/new";
  return [
    getting(path, access, (visit) => offer(parts, visit)),
    posting(path, access, (visit) => create(parts, visit), {
      needsProof: () => true,
      refusesCardNumbers: true,
    }),
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

async function offer(parts: ConsoleParts, visit: PlaceVisit, problem?: FieldProblem) {
  const { place, viewer, form } = visit;
  const title = t("New routing");
  if (place.kind === "tenant") return chooseMerchant(parts, visit, { title, path: "routing/new" });
  const fields = (await fieldsAt(parts, visit)).map((field) =>
    problem ? { ...field, value: form(field.path) } : field,
  );
  const field = fields.find((one) => belongsTo(problem, one));
  const hasMember = fields.some(({ kind }) => kind.type === "choice" && kind.options.length > 0);
  const { at } = visit;
  const operation = `createConnector/${place.guid}`;
  const body = {
    name: "Cards",
    apiKey: "shop-cards",
    routingMetaConnector: { defaultConnector: variable("CONNECTOR") },
  };
  const content = html`${pageHead({ title, above: [{ at: at("routing"), text: t("Routing") }] })}
  ${errorSummary(problem ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }] : [])}
  ${
    hasMember
      ? html`<div class="form-two">
          <form class="form" method="post" action="${at("routing", "new")}">
            ${csrfField(viewer)} ${formFields(fields, problem)}
            <p class="actions">
              <button class="primary">${t("Create routing")}</button>
              <a class="button" href="${at("routing")}">${t("Cancel")}</a>
            </p>
          </form>
          ${stepsPanel(NEXT_STEPS)}
        </div>`
      : noConnectorPart(
          visit,
          t("A routing sends payments to the connectors of its merchant. Connect one first."),
        )
  }`;
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation, body });
  return visit.show({ title, content, curl, status: problem ? 422 : 200 });
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { at, place, form } = visit;
  if (place.kind === "tenant") return offer(parts, visit);
  const body = {
    name: form("name").trim(),
    apiKey: form("apiKey").trim(),
    routingMetaConnector: { defaultConnector: form("routingMetaConnector.defaultConnector") },
  };
  const params = { merchantGuid: place.guid };
  const made = await provision(parts, visit, { operation: "createConnector", params, body });
  if ("problem" in made) return offer(parts, visit, made.problem);
  const connector = "connector" in made.done && isJsonObject(made.done.connector) ? made.done.connector : {};
  const title = t("{name} is created", { name: body.name });
  const content = html`${pageHead({ title, above: [{ at: at("routing"), text: t("Routing") }], here: body.name })}
    ${secretNote({
      title: t("The shared secret of {name}", { name: body.name }),
      text: t("The shop signs its requests with it."),
      lines: `API_KEY=${body.apiKey}\nSHARED_SECRET=${String(connector["sharedSecret"])}`,
    })}
    <p class="actions">
      <a class="button primary" href="${at("routing", String(connector["guid"]))}"
        >${t("Open the routing")}</a
      >
    </p>`;
  return visit.show({ title, content });
}
