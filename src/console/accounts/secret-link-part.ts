import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";

const MAX_LINK_LENGTH = 1_000;

interface LinkView {
  readonly base: string;
  readonly viewer: Viewer | undefined;
  /** The form had no link. */
  readonly isMissing?: boolean;
}

/** The page of invitations and of the set-up link. Its script fills in the link that the page was opened with. */
export function openInvitationPage(view: LinkView): ConsolePage {
  const { viewer, isMissing = false } = view;
  const title = t("Open your link");
  const content = html`<h1>${title}</h1>
    ${linkProblem(view)} ${linkForm("/console/invitation/open", view)}`;
  return { title, content, viewer, status: isMissing ? 422 : 200, opensLink: true };
}

/** Without scripts the person pastes the link: no server receives what stands behind its `#`. */
export function linkForm(
  path: string,
  { base, viewer, isMissing = false }: LinkView,
  {
    isSecond = false,
  }: {
    /** Another form of the page has the primary button. */
    readonly isSecond?: boolean;
  } = {},
): Html {
  return html`<form method="post" action="${base}${path}" data-link>
    ${viewer ? csrfField(viewer) : ""}
    ${textField({ name: "link", label: t("Paste the link that you received, or its code"), problem: isMissing ? missing() : undefined, autocomplete: "off", required: true, maxlength: MAX_LINK_LENGTH })}
    <button class="${isSecond ? "" : "primary"}">${t("Continue")}</button>
  </form>`;
}

export function linkProblem({ isMissing = false }: Pick<LinkView, "isMissing">): Html {
  return errorSummary(isMissing ? [{ field: "link", message: missing() }] : []);
}

function missing(): string {
  return t("Paste the whole link, or its code.");
}
