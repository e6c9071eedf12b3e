import { html, icon, type Html } from "../../platform/pages/index.ts";
import { belongsTo, formGroups, type FieldGroup } from "../configuration/form-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { choiceField } from "../frame/field.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { noMerchantPart } from "../frame/no-merchant-part.ts";
import { placeTile } from "../frame/place-switcher.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { crumbs, pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import { methodText } from "./kind-text.ts";

/** The providers of this gateway. */
export function chooseProviderPage(
  { at }: PlaceVisit,
  view: {
    readonly adapters: readonly { readonly id: string; readonly methods: readonly string[] }[];
    readonly now: Temporal.Instant;
    readonly curl: string;
  },
): ShownPage {
  const { adapters, now, curl } = view;
  const title = t("Connect a provider");
  const content = html`${pageHead({ title, above: aboveNew(at) })}
    <ul class="providers">
      ${adapters.map(
        ({ id, methods }) =>
          html`<li class="panel open with-tile">
            ${placeTile(id)}
            <div>
              <a class="go" href="${at("connectors", "new", id)}">${id}</a>
              <p class="soft small">${shortList(methods, now)}</p>
            </div>
          </li>`,
      )}
    </ul>`;
  return { title, content, curl };
}

const MAX_METHODS = 6;

function shortList(methods: readonly string[], now: Temporal.Instant): string {
  const more = methods.length - MAX_METHODS;
  const shown = methods
    .slice(0, MAX_METHODS)
    .map((method) => methodText(method, now))
    .join(", ");
  return more > 0 ? t("{methods} and {count} more", { methods: shown, count: more }) : shown;
}

/** The form for an account at one of them. */
export function newConnectorPage(
  { at, place, viewer }: PlaceVisit,
  view: {
    readonly adapter: string;
    readonly groups: readonly FieldGroup[];
    /** To choose from at a tenant. */
    readonly merchants: readonly (readonly [guid: string, name: string])[];
    readonly merchant: string;
    readonly problem: FieldProblem | undefined;
    readonly curl: string;
  },
): ShownPage {
  const { adapter, groups, merchants, merchant, problem, curl } = view;
  const title = t("Connect {provider}", { provider: adapter });
  const above = aboveNew(at);
  if (place.kind === "tenant" && merchants.length === 0)
    return {
      title,
      content: html`${crumbs(above, adapter)}
        <h1>${title}</h1>
        ${noMerchantPart({ at, place })}`,
    };
  const content = html`${pageHead({ title, above, here: adapter })} ${problemSummary(problem, groups)}
    <div class="form-two">
      <form class="form" method="post" action="${at("connectors", "new", adapter)}">
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
          <a class="button" href="${at("connectors")}">${t("Cancel")}</a>
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
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** A problem with a field of the form leads to it; another one stands alone. */
export function problemSummary(problem: FieldProblem | undefined, groups: readonly FieldGroup[]): Html {
  if (!problem) return errorSummary([]);
  const field = groups.flatMap(({ fields }) => fields).find((one) => belongsTo(problem, one));
  const message = field ? `${field.label}: ${problem.message}` : problem.message;
  return errorSummary([{ field: field?.path, message }]);
}

/** The way back of the pages that connect something. */
export function aboveNew(at: PlaceVisit["at"]) {
  return [{ at: at("connectors"), text: t("Connectors") }];
}
