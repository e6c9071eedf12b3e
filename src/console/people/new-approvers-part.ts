import { html, type Html } from "../../platform/pages/index.ts";
import type { Colleague } from "../access/person-store.ts";
import { roleTitle } from "../access/role-words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { actLink } from "../frame/question-page.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";

/** Colleagues whose role waits for a second person; nothing where there is none. */
export function newApproversPart({ at }: PlaceVisit, newApprovers: readonly Colleague[]): Html {
  if (newApprovers.length === 0) return html``;
  return html`<section class="panel pad" aria-labelledby="new-approvers">
    <h2 id="new-approvers">${t("New colleagues who approve")}</h2>
    <ul class="cards">
      ${newApprovers.map(
        ({ id, name, email, role, approvesAt }) =>
          html`<li>
            <p>
              <strong>${name}</strong> · ${roleTitle(role)}<br />
              <span class="hint"
                >${email}${approvesAt ? ` · ${t("approves from {time}", { time: timeText(approvesAt) })}` : ""}</span
              >
            </p>
            ${actLink({ at: at("approvers", id, "confirm"), text: t("Confirm role"), of: t("of {name}", { name }) })}
          </li>`,
      )}
    </ul>
  </section>`;
}
