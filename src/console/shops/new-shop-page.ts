import { html } from "../../platform/pages/index.ts";
import { SHOP_KINDS, type ShopKind } from "../../shops/index.ts";
import { selectField } from "../configuration/choice-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { textField } from "../frame/field.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { noConnectorPart } from "../frame/no-connector-part.ts";
import { pageHead } from "../frame/page-head.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { secretNote } from "../frame/secret-note.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { t } from "../language/translate.ts";
import { connectionOf, type ShopOptions } from "./lines-to-copy.ts";
import { kindText, shopName } from "./shop-words.ts";

/** The form as it was typed. */
export interface NewShopForm {
  readonly kind: string;
  readonly shopUrl: string;
  readonly apiKey: string;
  readonly capture: string;
}

interface NewShopView {
  readonly form: NewShopForm;
  readonly connectors: readonly { readonly apiKey: string; readonly name: string }[];
  readonly problem: FieldProblem | undefined;
  readonly curl: string;
}

/** The form that connects a shop. */
export function newShopPage(visit: PlaceVisit, { form, connectors, problem, curl }: NewShopView): ShownPage {
  const { viewer, at, place } = visit;
  const title = t("Connect a shop");
  const problemOf = (name: string) => (problem?.path === name ? problem.message : undefined);
  const content = html`${pageHead({ title, above: [{ at: at("shops"), text: t("Shops") }], lead: place.name })}
  ${errorSummary(problem ? [{ field: problem.path, message: problem.message }] : [])}
  ${
    connectors.length === 0
      ? noConnectorPart(visit, t("A shop pays through a connector of its merchant."))
      : html`<section class="panel narrow">
          <form class="body" method="post" action="${at("shops", "new")}">
            ${csrfField(viewer)}
            ${selectField({
              name: "kind",
              label: t("Shop system"),
              value: form.kind,
              problem: problemOf("kind"),
              options: SHOP_KINDS.map((kind) => [kind, kindText(kind)]),
            })}
            ${textField({
              name: "shopUrl",
              label: t("Address of the shop"),
              value: form.shopUrl,
              hint: t(
                "The credential works for this address only: a copy of the shop at another one is refused.",
              ),
              problem: problemOf("shopUrl"),
              autocomplete: "off",
              placeholder: "https://shop.example",
              required: true,
            })}
            ${selectField({
              name: "apiKey",
              label: t("Connector"),
              value: form.apiKey,
              problem: problemOf("apiKey"),
              options: connectors.map((one) => [one.apiKey, one.name]),
            })}
            ${selectField({
              name: "capture",
              label: t("When is the money taken?"),
              value: form.capture,
              problem: problemOf("capture"),
              options: [
                ["auto", t("At once")],
                ["manual", t("When the shop captures it")],
              ],
            })}
            <p class="actions"><button class="primary">${t("Show the lines to copy")}</button></p>
          </form>
        </section>`
  }`;
  return { title, content, curl, ...(problem && { status: 422 }) };
}

/** The lines, with the secrets that no other page has. */
export function connectedPage(
  { at }: PlaceVisit,
  { kind, guid, options }: { kind: ShopKind; guid: string; options: ShopOptions },
): ShownPage {
  const title = t("{shop} can be connected", { shop: shopName(options) });
  const { script, configuration } = connectionOf(kind, options);
  const content = html`${pageHead({
    title,
    above: [{ at: at("shops"), text: t("Shops") }],
    here: t("Connect a shop"),
    actions: html`<a class="button" href="${at("shops", guid)}">${t("Open the shop's page")}</a>`,
  })}
  ${secretNote({
    title: t("Copy these lines into the shop"),
    text: t("They have the credential of the shop."),
    lines: script.join("\n"),
  })}
  ${
    configuration
      ? html`<section class="panel">
          <header><h2>${t("Add to {file}", { file: configuration.file })}</h2></header>
          <div class="body">
            <pre tabindex="0"><code>${configuration.lines.join("\n")}</code></pre>
          </div>
        </section>`
      : ""
  }
  ${stepsPanel([
    [
      "Add the lines",
      "Run them in the folder of the shop: they install the plug-in, keep the credential with the settings of the shop, and make its files.",
    ],
    ["Place an order", "Pay it with a test card, and see it in the shop and in the list of payments."],
    [
      "Look here again",
      "The shop compares its orders every hour. Its page shows when it did, and what differs.",
    ],
  ])}`;
  return { title, content };
}
