import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { belongsTo, formGroups, type FieldGroup } from "../configuration/form-fields.ts";
import { choiceField } from "../frame/field.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { noMerchantPart } from "../frame/no-merchant-part.ts";
import { placeTile } from "../frame/place-switcher.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { t } from "../language/translate.ts";
import { methodText } from "./kind-text.ts";

interface NewView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
}

/** The providers of this gateway. */
export function chooseProviderPage(
  view: NewView & {
    adapters: readonly { readonly id: string; readonly methods: readonly string[] }[];
    curl: string;
  },
): ConsolePage {
  const { viewer, adapters, curl } = view;
  const at = addressOf(view);
  const content = html`${crumbs(view)}
    <div class="head">
      <div><h1>${t("Connect a provider")}</h1></div>
    </div>
    <ul class="providers">
      ${adapters.map(
        ({ id, methods }) =>
          html`<li class="panel open with-tile">
            ${placeTile(id)}
            <div>
              <a class="go" href="${at}/new/${id}">${id}</a>
              <p class="soft small">${shortList(methods)}</p>
            </div>
          </li>`,
      )}
    </ul>`;
  return { title: t("Connect a provider"), content, viewer, area: "connectors", curl };
}

const MAX_METHODS = 6;

function shortList(methods: readonly string[]): string {
  const more = methods.length - MAX_METHODS;
  const shown = methods.slice(0, MAX_METHODS).map(methodText).join(", ");
  return more > 0 ? t("{methods} and {count} more", { methods: shown, count: more }) : shown;
}

/** The form for an account at one of them. */
export function newConnectorPage(
  view: NewView & {
    adapter: string;
    groups: readonly FieldGroup[];
    /** To choose from at a tenant. */
    merchants: readonly (readonly [guid: string, name: string])[];
    merchant: string;
    problem: FieldProblem | undefined;
    curl: string;
  },
): ConsolePage {
  const { base, viewer, place, adapter, groups, merchants, merchant, problem, curl } = view;
  const title = t("Connect {provider}", { provider: adapter });
  if (place.kind === "tenant" && merchants.length === 0)
    return {
      title,
      content: html`${crumbs(view, adapter)}
        <h1>${title}</h1>
        ${noMerchantPart({ base, place })}`,
      viewer,
      area: "connectors",
    };
  const content = html`${crumbs(view, adapter)}
    <div class="head">
      <div><h1>${title}</h1></div>
    </div>
    ${problemSummary(problem, groups)}
    <div class="form-two">
      <form class="form" method="post" action="${addressOf(view)}/new/${adapter}">
        ${csrfField(viewer)}
        ${
          merchants.length === 0
            ? ""
            : choiceField({ name: "merchant", label: t("Merchant"), value: merchant, options: merchants })
        }
        ${formGroups(groups, problem)}
        <p class="actions">
          <button class="primary">
            ${icon("connectors", "s")}${t("Connect {provider}", { provider: adapter })}
          </button>
          <a class="button" href="${addressOf(view)}">${t("Cancel")}</a>
        </p>
      </form>
      ${stepsPanel([
        ["Begin with the test system", "Enter the test keys of the provider first. No money moves."],
        ["Test the account", "On the page of the connector. The test only reads."],
        [
          "Set up the webhook",
          "The page of the connector shows the address for the provider, and when its last event arrived.",
        ],
        ["Send a payment", "With a payment link, or by the API with the API key of the connector."],
      ])}
    </div>`;
  const status = problem ? 422 : 200;
  return { title, content, viewer, area: "connectors", curl, status };
}

/** A problem with a field of the form leads to it; another one stands alone. */
export function problemSummary(problem: FieldProblem | undefined, groups: readonly FieldGroup[]): Html {
  if (!problem) return errorSummary([]);
  const field = groups.flatMap(({ fields }) => fields).find((one) => belongsTo(problem, one));
  const message = field ? `${field.label}: ${problem.message}` : problem.message;
  return errorSummary([{ field: field?.path, message }]);
}

export function crumbs(view: NewView, last?: string): Html {
  return html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
    <a href="${addressOf(view)}">${t("Connectors")}</a><span aria-hidden="true">/</span>
    ${last === undefined ? html`<span>${t("Connect a provider")}</span>` : html`<span>${last}</span>`}
  </nav>`;
}

function addressOf({ base, place }: Pick<NewView, "base" | "place">): string {
  return `${base}/console/${place.guid}/connectors`;
}
