import { html, type Html } from "../../../platform/pages/index.ts";
import { consolePath } from "../../frame/address.ts";
import type { ConsoleRoute } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { reusableLinkCurl } from "../../payment-facts/curl.ts";
import { LINK_FORM, linkFormRoutes, type LinkInputs } from "../link-form.ts";
import { VALIDITIES } from "../new-link.ts";
import { createLinkOfForm, KINDS, REUSABLE_FIELDS, reusableRequest } from "./new-link.ts";

type Field = (typeof REUSABLE_FIELDS)[number];

/** A form for a new reusable link. */
export function newReusableLinkRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return linkFormRoutes(parts, {
    ...LINK_FORM,
    list: "links/reusable",
    path: "links/reusable/new",
    title: () => t("New reusable link"),
    use: "new reusable link",
    names: REUSABLE_FIELDS,
    defaults: { kind: "fixed", minutes: "43200" },
    fields,
    create: async (creating, options) => {
      const created = await createLinkOfForm(creating, options);
      return "guid" in created
        ? consolePath([options.place.guid, "links", "reusable", created.guid, { done: "created" }])
        : created;
    },
    curl: ({ publicUrl }, apiKey, form) =>
      reusableLinkCurl({ publicUrl, apiKey, operation: "create", request: reusableRequest(form) }),
  });
}

/** The payments that the link takes, how often, and how long it is valid. */
function fields({ text, code, choice }: LinkInputs<Field>): Html {
  const amount = (name: Field, label: string): Html =>
    text(name, label, { inputmode: "decimal", maxlength: 20 });
  // The style sheet shows the amounts of the kind that is chosen.
  return html`${choice(
      "kind",
      t("A payment on this link is"),
      Object.entries(KINDS).map(([kind, { text: words }]) => [kind, t(words)]),
    )}
    ${code("currency", "currency", t("Currency"), { required: true })}
    <div class="of of-fixed of-partial">${amount("amount", t("Amount"))}</div>
    <div class="of of-partial">
      ${amount("firstMinimum", t("First part, at least (optional)"))}
      ${amount("nextMinimum", t("Later parts, at least (optional)"))}
    </div>
    <div class="of of-open">
      ${amount("minimum", t("Smallest amount"))} ${amount("maximum", t("Greatest amount"))}
    </div>
    ${text("maxPayments", t("Limit of payments (optional)"), { inputmode: "numeric", maxlength: 7, hint: t("The link accepts at most this many payments.") })}
    ${choice(
      "minutes",
      t("Valid for"),
      VALIDITIES.map(([minutes, words]) => [minutes, t(words)]),
    )}
    ${text("order", t("Order ID (optional)"), { maxlength: 40, hint: t("Your own ID for the link. The ID of each payment begins with it.") })}
    ${text("description", t("Description (optional)"), { maxlength: 255, hint: t("The customer sees it on the page.") })}
    ${code("language", "language", t("Language of page and e-mail (optional)"))}
    ${text("callbackUrl", t("Callback address (optional)"), { maxlength: 2_000, hint: t("The address at which the merchant's server is notified of the payment.") })}`;
}
