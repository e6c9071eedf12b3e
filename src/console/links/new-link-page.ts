import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { LINK_TYPES, VALIDITIES, type LinkForm, type LinkProblem } from "./new-link.ts";
import { typeWord } from "../payment-facts/words.ts";
import type { PlaceView } from "../access/places.ts";
import { choiceField, textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

interface NewLinkView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly connectors: readonly Connector[];
  readonly form: LinkForm;
  /** The id of the form, sealed for its page. */
  readonly id: string;
  readonly curl: string | undefined;
  readonly problem?: LinkProblem | undefined;
}

/** What a new link requests, of which customer, and until when. */
export function newLinkPage(view: NewLinkView): ConsolePage {
  const { base, viewer, place, connectors, problem, curl } = view;
  const title = t("New payment link");
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    ${
      connectors.length === 0
        ? html`<p>
            ${t("{place} has no connector for your links. An operator can create or enable one.", { place: place.name })}
          </p>`
        : html`<form method="post" action="${base}/console/${place.guid}/links/new">
            ${csrfField(viewer)}
            <input type="hidden" name="id" value="${view.id}" />
            ${fields(view)}
            <p class="actions">
              <button class="primary">${t("Create link")}</button>
              <a class="button" href="${base}/console/${place.guid}/links">${t("Back to the links")}</a>
            </p>
          </form>`
    }`;
  return { title, content, viewer, area: "links", curl, status: problem ? 422 : 200 };
}

function fields({ connectors, form, problem }: NewLinkView): Html {
  const text = (name: keyof LinkForm, label: string, more: object = {}): Html =>
    textField({
      name,
      label,
      value: form[name],
      problem: problem?.field === name ? problem.message : undefined,
      autocomplete: "off",
      ...more,
    });
  const choice = (name: keyof LinkForm, label: string, options: readonly (readonly [string, string])[]) =>
    choiceField({ name, label, value: form[name], options });
  return html`${choice(
      "connector",
      "Connector",
      connectors.map(({ apiKey, name }) => [apiKey, name]),
    )}
    ${choice(
      "type",
      "Type",
      LINK_TYPES.map((type) => [type, typeWord(type)]),
    )}
    ${text("amount", t("Amount"), { inputmode: "decimal", required: true, maxlength: 20 })}
    ${text("currency", t("Currency"), { required: true, maxlength: 3, hint: t("Three letters, for example EUR.") })}
    ${text("order", t("Order ID (optional)"), { maxlength: 50, hint: t("Your own ID for the payment. It can be used only once.") })}
    ${text("description", t("Description (optional)"), { maxlength: 255, hint: t("The customer sees it on the page.") })}
    ${text("email", t("Customer's e-mail address (optional)"), { type: "email" })}
    ${text("firstName", t("Customer's first name (optional)"), { maxlength: 50 })}
    ${text("lastName", t("Customer's last name (optional)"), { maxlength: 50 })}
    ${text("language", t("Language of page and e-mail (optional)"), { maxlength: 2, hint: t("Two letters, for example en.") })}
    ${choice(
      "minutes",
      t("Valid for"),
      VALIDITIES.map(([minutes, text]) => [minutes, t(text)]),
    )}
    ${text("callbackUrl", t("callbackUrl (optional)"), { maxlength: 2_000, hint: t("The address at which the merchant's server is notified of the payment.") })}
    <div class="field check">
      <input id="mail" name="mail" type="checkbox" value="yes" ${form.mail === "yes" ? "checked" : ""} />
      <label for="mail">${t("Send the link to the customer by e-mail")}</label>
    </div>`;
}
