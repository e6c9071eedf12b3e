import { html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { formGroups, type FieldGroup } from "../configuration/form-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { noConnectorPart } from "../frame/no-connector-part.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
import { secretNote } from "../frame/secret-note.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { t } from "../language/translate.ts";
import { crumbs, problemSummary } from "./new-connector-page.ts";

interface NewView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
}

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
  view: NewView & {
    groups: readonly FieldGroup[];
    /** Whether the merchant has a connector that the page can offer. */
    hasMember: boolean;
    problem: FieldProblem | undefined;
    curl: string;
  },
): ConsolePage {
  const { base, viewer, place, groups, hasMember, problem, curl } = view;
  const title = t("New payment selection page");
  const at = `${base}/console/${place.guid}`;
  const content = html`${crumbs(view, title)}
    <div class="head">
      <div><h1>${title}</h1></div>
    </div>
    ${problemSummary(problem, groups)}
    ${
      hasMember
        ? html`<div class="form-two">
            <form class="form" method="post" action="${at}/connectors/new-selection">
              ${csrfField(viewer)} ${formGroups(groups, problem)}
              <p class="actions">
                <button class="primary">${t("Create payment selection page")}</button>
                <a class="button" href="${at}/connectors">${t("Cancel")}</a>
              </p>
            </form>
            ${stepsPanel(NEXT_STEPS)}
          </div>`
        : noConnectorPart(at, {
            text: t(
              "On a payment selection page customers choose from the connectors of its merchant. Connect one first.",
            ),
            mayConnect: place.allows("configure"),
          })
    }`;
  return { title, content, viewer, area: "connectors", curl, status: problem ? 422 : 200 };
}

/** After one was created: the secret, once. */
export function selectionMadePage(
  view: NewView & { name: string; guid: string; apiKey: string; sharedSecret: string },
): ConsolePage {
  const { base, viewer, place, name, guid, apiKey, sharedSecret } = view;
  const title = t("{name} is created", { name });
  const content = html`${crumbs(view, name)}
    <h1>${title}</h1>
    ${secretNote({
      title: t("The shared secret of {name}", { name }),
      text: t("The shop signs its requests with it."),
      lines: `API_KEY=${apiKey}\nSHARED_SECRET=${sharedSecret}`,
    })}
    <p class="actions">
      <a class="button primary" href="${base}/console/${place.guid}/connectors/${guid}"
        >${t("Open the payment selection page")}</a
      >
    </p>`;
  return { title, content, viewer, area: "connectors" };
}
