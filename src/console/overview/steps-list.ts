import { html, icon, type Html } from "../../platform/pages/index.ts";
import { rolesWith, type Permission, type Role } from "../access/permissions.ts";
import type { PlaceView } from "../access/places.ts";
import { roleWord } from "../access/role-words.ts";
import { listed, t } from "../language/translate.ts";

/** A step on the way to a goal, as the first payment. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** Leads to where the person does it. */
  readonly button?: { readonly href: string; readonly text: string };
  /** The roles that can do it, where the person's cannot. */
  readonly roles?: readonly Role[];
  readonly curl?: string;
}

/** The button of a step for those who have the permission; the roles that have it for others. */
export function doneBy(
  place: Pick<PlaceView, "allows">,
  permission: Permission,
  { about, ...button }: NonNullable<Step["button"]> & { readonly about?: { readonly testMode?: boolean } },
): Pick<Step, "button" | "roles"> {
  return place.allows(permission, about) ? { button } : { roles: rolesWith(permission, about) };
}

/**
 * The steps in order, the first that is not done marked.
 *
 * @param hasPrimary it has the primary button of the page
 */
export function stepsList(steps: readonly Step[], { hasPrimary = true } = {}): Html {
  const present = steps.findIndex(({ isDone }) => !isDone);
  return html`<ol class="steps">
    ${steps.map((step, index) => stepItem(step, { number: index + 1, isPresent: index === present, hasPrimary }))}
  </ol>`;
}

function stepItem(
  step: Step,
  { number, isPresent, hasPrimary }: { number: number; isPresent: boolean; hasPrimary: boolean },
): Html {
  const { title, text, isDone, button, roles, curl: command } = step;
  return html`<li class="${isDone ? "done" : isPresent ? "now" : ""}">
    <span class="no">${isDone ? icon("check", "xs") : number}</span>
    <div>
      <b>${title}</b>${isDone ? html`<span class="unseen"> ${t("done")}</span>` : ""}
      <p class="soft small">
        ${text}
        ${isDone || roles === undefined ? "" : t("Roles that can do this: {roles}.", { roles: listed(roles.map(roleWord)) })}
      </p>
    </div>
    ${
      button && !isDone
        ? html`<a class="button ${isPresent && hasPrimary ? "primary" : ""}" href="${button.href}"
            >${button.text}</a
          >`
        : html`<span></span>`
    }
    ${
      command === undefined || isDone
        ? ""
        : html`<details class="extra" ${isPresent ? "open" : ""}>
            <summary>${t("As curl")}</summary>
            <pre tabindex="0"><code>${command}</code></pre>
          </details>`
    }
  </li>`;
}
