import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { csrfField, type Viewer } from "./page.ts";

/**
 * The effect of an act's final button. `ends`: afterwards something is gone, or no longer works, and nothing takes its place.
 * `moves`: money, evidence or a secret goes on, and something new is there afterwards.
 */
export type ActKind = "ends" | "moves";

export interface FinalForm {
  readonly viewer: Viewer;
  /** Where the form is sent, with the base of the gateway. */
  readonly action: string;
  /** Begins with the verb, and names what it is about where the page has several. */
  readonly button: string;
  readonly kind: ActKind;
  /** Leads back without a change. */
  readonly back: { readonly at: string; readonly text?: string };
  /** Fields that the person types, or values that the form carries. */
  readonly fields?: Html | undefined;
}

/** The last step of an act that cannot be undone, or that interrupts something: red where it ends something. */
export function confirmForm({ viewer, action, button, kind, back, fields = html`` }: FinalForm): Html {
  return html`<form class="confirm" method="post" action="${action}">
    ${csrfField(viewer)} ${fields}
    <p class="actions">
      <button class="${kind === "ends" ? "danger" : "primary"}">${button}</button>
      <a class="button" href="${back.at}">${back.text ?? t("Back")}</a>
    </p>
  </form>`;
}
