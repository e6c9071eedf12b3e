import type { Connector } from "../../../connectors/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { VALIDITIES, type LinkProblem } from "../new-link.ts";
import { KINDS, type ReusableForm } from "./new-link.ts";

interface NewLinkView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly connectors: readonly Connector[];
  readonly form: ReusableForm;
  /** The id of the form, sealed for its page. */
  readonly id: string;
  readonly curl: string | undefined;
  readonly problem?: LinkProblem | undefined;
}

/** What a new link takes, how often and until when. */
export function newReusableLinkPage(view: NewLinkView): ConsolePage {
  const { base, viewer, place, connectors, problem, curl } = view;
  const title = t("New reusable link");
  const at = `${base}/console/${place.guid}/links/reusable`;
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    ${
      connectors.length === 0
        ? html`<p>
            ${t("{place} has no connector for your links. An operator can create or enable one.", { place: place.name })}
          </p>`
        : html`<form method="post" action="${at}/new">
            ${csrfField(viewer)}
            <input type="hidden" name="id" value="${view.id}" />
            ${fields(view)}
            <p class="actions">
              <button class="primary">${t("Create link")}</button>
              <a class="button" href="${at}">${t("Back to the links")}</a>
            </p>
          </form>`
    }`;
  return { title, content, viewer, area: "links", curl, status: problem ? 422 : 200 };
}

function fields({ connectors, form, problem }: NewLinkView): Html {
  const text = (name: keyof ReusableForm, label: string, more: object = {}): Html =>
    textField({
      name,
      label,
      value: form[name],
      problem: problem?.field === name ? problem.message : undefined,
      autocomplete: "off",
      ...more,
    });
  const amount = (name: keyof ReusableForm, label: string, hint: string): Html =>
    text(name, label, { hint, inputmode: "decimal", maxlength: 20 });
  const choice = (name: keyof ReusableForm, label: string, options: readonly (readonly [string, string])[]) =>
    choiceField({ name, label, value: form[name], options });
  return html`${choice(
    "connector",
    "Connector",
    connectors.map(({ apiKey, name }) => [apiKey, name]),
  )}
  ${choice(
    "kind",
    t("A payment on this link is"),
    Object.entries(KINDS).map(([kind, { text }]) => [kind, t(text)]),
  )}
  ${text("currency", t("Currency"), { required: true, maxlength: 3, hint: t("Three letters, for example EUR.") })}
  ${amount("amount", t("Amount"), t("Empty where the customer chooses the amount."))}
  ${amount("firstMinimum", t("First part, at least (optional)"), t("Only for an amount that is paid in parts."))}
  ${amount("minimum", t("Smallest amount"), t("Where the customer chooses the amount; for parts it is optional, and holds after the first."))}
  ${amount("maximum", t("Greatest amount"), t("Only where the customer chooses the amount."))}
  ${text("maxPayments", t("Limit of payments (optional)"), { inputmode: "numeric", maxlength: 7, hint: t("The link takes so many payments, and no more.") })}
  ${choice(
    "minutes",
    t("Valid for"),
    VALIDITIES.map(([minutes, text]) => [minutes, t(text)]),
  )}
  ${text("order", t("Order ID (optional)"), { maxlength: 40, hint: t("Your own ID for the link. The ID of each payment begins with it.") })}
  ${text("description", t("Description (optional)"), { maxlength: 255, hint: t("The customer sees it on the page.") })}
  ${text("language", t("Language of page and e-mail (optional)"), { maxlength: 2, hint: t("Two letters, for example en.") })}
  ${text("callbackUrl", t("callbackUrl (optional)"), { maxlength: 2_000, hint: t("The address at which the merchant's server is notified of the payment.") })}`;
}
