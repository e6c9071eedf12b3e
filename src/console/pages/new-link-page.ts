import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../payment-pages/index.ts";
import { LINK_TYPES, VALIDITIES, type LinkForm, type LinkProblem } from "../links/new-link.ts";
import { TYPE_WORDS } from "../payments/words.ts";
import type { PlaceView } from "../places.ts";
import { choiceField, textField } from "./field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "./page.ts";

interface NewLinkView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly connectors: readonly Connector[];
  readonly form: LinkForm;
  readonly curl: string | undefined;
  readonly problem?: LinkProblem | undefined;
}

/** What a new link requests, of which customer, and until when. */
export function newLinkPage(view: NewLinkView): ConsolePage {
  const { base, viewer, place, connectors, problem, curl } = view;
  const title = "New payment link";
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    ${
      connectors.length === 0
        ? html`<p>
            ${place.name} has no connector that you can make links with. An operator can create or enable one.
          </p>`
        : html`<form method="post" action="${base}/console/${place.guid}/links/new">
            ${csrfField(viewer)}
            <input type="hidden" name="id" value="${view.form.id}" />
            ${fields(view)}
            <p class="actions">
              <button class="primary">Make the link</button>
              <a class="button" href="${base}/console/${place.guid}/links">Back to the links</a>
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
      LINK_TYPES.map((type) => [type, TYPE_WORDS[type]]),
    )}
    ${text("amount", "Amount", { inputmode: "decimal", required: true, maxlength: 20 })}
    ${text("currency", "Currency", { required: true, maxlength: 3, hint: "Three letters, as EUR." })}
    ${text("order", "Order id (optional)", { maxlength: 50, hint: "Your own id of the payment. It is used once." })}
    ${text("description", "Description (optional)", { maxlength: 255, hint: "The customer sees it on the page." })}
    ${text("email", "Customer's e-mail address (optional)", { type: "email" })}
    ${text("firstName", "Customer's first name (optional)", { maxlength: 50 })}
    ${text("lastName", "Customer's last name (optional)", { maxlength: 50 })}
    ${text("language", "Language of page and e-mail (optional)", { maxlength: 2, hint: "Two letters, as en." })}
    ${choice("minutes", "Valid for", VALIDITIES)}
    ${text("callbackUrl", "callbackUrl (optional)", { maxlength: 2_000, hint: "Where the merchant's server is notified of the payment." })}
    <div class="field check">
      <input id="mail" name="mail" type="checkbox" value="yes" ${form.mail === "yes" ? "checked" : ""} />
      <label for="mail">Send the link to the customer by e-mail</label>
    </div>`;
}
