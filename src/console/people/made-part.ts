import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { MadeThing } from "./made-things.ts";

/** The end of each kind, as the box beside it says. */
const ENDS = {
  user: "Disable the API user {name}",
  endpoint: "Switch off the endpoint {name}",
  agent: "Revoke the assistant {name}",
  credential: "Revoke the credential {name}",
  key: "Revoke the BI key {name}",
} as const satisfies Record<MadeThing["kind"], string>;

/** A box for each thing that the person made: nothing of it ends by the removal alone. */
export function madePart(made: readonly MadeThing[], { name }: { name: string }): Html {
  if (made.length === 0) return html``;
  return html`<fieldset>
    <legend>${t("Made by {name}", { name })}</legend>
    <p class="hint">${t("What you do not choose goes on working.")}</p>
    ${made.map(
      ({ kind, guid, name: thing }) =>
        html`<p class="check">
          <input type="checkbox" id="end-${guid}" name="end-${guid}" value="yes" />
          <label for="end-${guid}"
            >${t(ENDS[kind], { name: thing })} <code class="small soft">${guid}</code></label
          >
        </p>`,
    )}
  </fieldset>`;
}
