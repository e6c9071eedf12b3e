import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

/**
 * The search of a page that lists things by name.
 *
 * @param name what was searched for
 * @param action the page, where it is not the present one
 */
export function findByName({ label, name, action }: { label: string; name: string; action?: string }): Html {
  return html`<form
    class="find-place"
    method="get"
    ${action === undefined ? "" : html`action="${action}"`}
    role="search"
    aria-label="${label}"
  >
    <label class="unseen" for="name">${label}</label>
    <input id="name" name="name" type="search" maxlength="100" value="${name}" placeholder="${label}" />
    <button>${t("Search")}</button>
  </form>`;
}
