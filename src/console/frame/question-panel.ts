import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { factsList, type Facts } from "./facts-list.ts";
import { csrfField, type Viewer } from "./page.ts";

/**
 * The effect of an act's final button. `ends`: afterwards something is gone, or no longer works, and nothing takes its place.
 * `moves`: money, evidence or a secret goes on, and something new is there afterwards.
 */
export type ActKind = "ends" | "moves";

export interface FinalAct {
  readonly viewer: Viewer;
  /** The thing that the act is about. */
  readonly facts?: Facts;
  /** Each consequence as a sentence or two, with numbers where several things are affected. */
  readonly consequences: readonly (Html | string)[];
  /** Stands between them and the form. */
  readonly more?: Html;
  /** Where the form is sent, with the base of the gateway. */
  readonly action: string;
  /** Begins with the verb, and names what it is about where the page has several. */
  readonly button: string;
  readonly kind: ActKind;
  /** Leads back without a change; its text is "Cancel", except where the act cancels something. */
  readonly back: { readonly at: string; readonly text?: string };
  /** Fields that the person types, or values that the form carries. */
  readonly fields?: Html | undefined;
}

/**
 * The last step of an act that cannot be undone, or that interrupts something: the effect, one button, which is red where the act ends
 * something, and the way back.
 */
export function questionPanel(act: FinalAct): Html {
  const {
    viewer,
    facts = [],
    consequences,
    more = html``,
    action,
    button,
    kind,
    back,
    fields = html``,
  } = act;
  return html`<section class="panel pad narrow question">
    ${facts.length === 0 ? "" : factsList(facts)} ${consequenceList(consequences)} ${more}
    <form class="confirm" method="post" action="${action}">
      ${csrfField(viewer)} ${fields}
      <p class="actions">
        <button class="${kind === "ends" ? "danger" : "primary"}">${button}</button>
        <a class="button" href="${back.at}">${back.text ?? t("Cancel")}</a>
      </p>
    </form>
  </section>`;
}

function consequenceList(consequences: FinalAct["consequences"]): Html {
  if (consequences.length === 0) return html``;
  if (consequences.length === 1) return html`<p>${consequences[0]!}</p>`;
  return html`<ul class="list">
    ${consequences.map((one) => html`<li>${one}</li>`)}
  </ul>`;
}
