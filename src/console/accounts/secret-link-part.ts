import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { textField } from "../frame/field.ts";
import type { Visit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";

const MAX_LINK_LENGTH = 1_000;

interface LinkView {
  /** The form had no link. */
  readonly isMissing?: boolean;
}

/** The page of invitations and of the set-up link. Its script fills in the link that the page was opened with. */
export function openInvitationPage(visit: Visit, view: LinkView = {}): ShownPage {
  const title = t("Open your link");
  const content = html`<h1>${title}</h1>
    ${linkProblem(view)} ${linkForm(visit, { ...view, path: ["invitation", "open"] })}`;
  return { title, content, status: view.isMissing ? 422 : 200, opensLink: true };
}

/** Without scripts the person pastes the link: no server receives what stands behind its `#`. */
export function linkForm(
  { pageAt, viewer }: Visit,
  {
    path,
    isMissing = false,
    isSecond = false,
  }: LinkView & {
    /** The page that the form is sent to. */
    readonly path: readonly string[];
    /** Another form of the page has the primary button. */
    readonly isSecond?: boolean;
  },
): Html {
  return html`<form method="post" action="${pageAt(...path)}" data-link>
    ${viewer ? csrfField(viewer) : ""}
    ${textField({ name: "link", label: t("Paste the link that you received, or its code"), problem: isMissing ? missing() : undefined, autocomplete: "off", required: true, maxlength: MAX_LINK_LENGTH })}
    <button class="${isSecond ? "" : "primary"}">${t("Continue")}</button>
  </form>`;
}

export function linkProblem({ isMissing = false }: LinkView): Html {
  return errorSummary(isMissing ? [{ field: "link", message: missing() }] : []);
}

function missing(): string {
  return t("Paste the whole link, or its code.");
}
