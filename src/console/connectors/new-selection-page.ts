import { html } from "../../platform/pages/index.ts";
import { formGroups, type FieldGroup } from "../configuration/form-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { noConnectorPart } from "../frame/no-connector-part.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { secretNote } from "../frame/secret-note.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { crumbs, pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import { aboveNew, problemSummary } from "./new-connector-page.ts";

const NEXT_STEPS = [
  [
    "Use the API key of the page in the shop",
    "The payment selection page has an API key and a shared secret of its own.",
  ],
  ["Send a payment", "With a payment link, or by the API with the API key of the connector."],
  ["Change the choice at any time", "The next customer sees the connectors in the new order."],
] as const;

/** The form for a payment selection page of a merchant. */
export function newSelectionPage(
  visit: PlaceVisit,
  view: {
    readonly groups: readonly FieldGroup[];
    /** Whether the merchant has a connector that the page can offer. */
    readonly hasMember: boolean;
    readonly problem: FieldProblem | undefined;
    readonly curl: string;
  },
): ShownPage {
  const { at, viewer } = visit;
  const { groups, hasMember, problem, curl } = view;
  const title = t("New payment selection page");
  const content = html`${pageHead({ title, above: aboveNew(at) })} ${problemSummary(problem, groups)}
  ${
    hasMember
      ? html`<div class="form-two">
          <form class="form" method="post" action="${at("connectors", "new-selection")}">
            ${csrfField(viewer)} ${formGroups(groups, problem)}
            <p class="actions">
              <button class="primary">${t("Create payment selection page")}</button>
              <a class="button" href="${at("connectors")}">${t("Cancel")}</a>
            </p>
          </form>
          ${stepsPanel(NEXT_STEPS)}
        </div>`
      : noConnectorPart(
          visit,
          t(
            "On a payment selection page customers choose from the connectors of its merchant. Connect one first.",
          ),
        )
  }`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** After one was created: the secret, once. */
export function selectionMadePage(
  { at }: PlaceVisit,
  { name, guid, apiKey, sharedSecret }: Readonly<Record<"name" | "guid" | "apiKey" | "sharedSecret", string>>,
): ShownPage {
  const title = t("{name} is created", { name });
  const content = html`${crumbs(aboveNew(at), name)}
    <h1>${title}</h1>
    ${secretNote({
      title: t("The shared secret of {name}", { name }),
      text: t("The shop signs its requests with it."),
      lines: `API_KEY=${apiKey}\nSHARED_SECRET=${sharedSecret}`,
    })}
    <p class="actions">
      <a class="button primary" href="${at("connectors", guid)}">${t("Open the payment selection page")}</a>
    </p>`;
  return { title, content };
}
