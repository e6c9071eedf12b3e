import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { csrfField, type Viewer } from "../frame/page.ts";

/**
 * A form that the page's script fills with a passkey. Passkeys need a script: without one the form stays hidden, and the other
 * ways of the page remain.
 */
export function passkeyForm(form: {
  readonly action: string;
  /** Where the challenge comes from; by default below the action. */
  readonly challenge?: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly label: string;
  readonly viewer?: Viewer;
  /** `create` makes a passkey, `get` uses one. */
  readonly ceremony?: "get" | "create";
  /** Visible fields in front of the button. */
  readonly inputs?: Html;
}): Html {
  const { action, fields, label, viewer, ceremony = "get", inputs } = form;
  const { challenge = `${action}/challenge` } = form;
  const shown = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return html`<form
    class="passkey"
    method="post"
    action="${action}"
    data-passkey="${ceremony}"
    data-challenge="${challenge}"
    hidden
  >
    ${viewer ? csrfField(viewer) : ""}
    ${shown.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <input type="hidden" name="passkey" value="" />
    ${inputs ?? ""}
    <button ${ceremony === "create" ? html`class="primary"` : ""}>${label}</button>
    <p class="problem" role="alert" hidden>
      ${t("No passkey was used: it was cancelled, or this device has none. Nothing was changed.")}
    </p>
  </form>`;
}
