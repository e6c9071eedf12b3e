import { html, type Html } from "../../platform/pages/index.ts";
import { consolePath } from "../frame/address.ts";
import type { ConsoleRoute } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { requestCurl } from "../payment-facts/curl.ts";
import { LINK_FORM, linkFormRoutes, type LinkInputs } from "./link-form.ts";
import { createLink, LINK_FIELDS, linkRequest, REMINDERS, VALIDITIES } from "./new-link.ts";
import { customerInputs, paymentInputs } from "./payment-inputs.ts";

/** A form for a new link. */
export function newLinkRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return linkFormRoutes(parts, {
    ...LINK_FORM,
    list: "links",
    path: "links/new",
    title: () => t("New payment link"),
    use: "new link",
    names: LINK_FIELDS,
    defaults: { type: "debit", minutes: "10080" },
    fields,
    create: async (creating, options) => {
      const created = await createLink(creating, options);
      return "uuid" in created
        ? consolePath([options.place.guid, "links", created.uuid, { done: "created" }])
        : created;
    },
    curl: ({ publicUrl }, apiKey, form) =>
      requestCurl({ publicUrl, apiKey, operation: form.type, request: linkRequest(form) }),
  });
}

/** The requested payment, its customer, and how long the link is valid. */
function fields({ form, text, code, choice }: LinkInputs<(typeof LINK_FIELDS)[number]>): Html {
  return html`${paymentInputs({ text, code, choice }, t("The customer sees it on the page."))}
  ${customerInputs({ text })} ${code("language", "language", t("Language of page and e-mail (optional)"))}
  ${choice(
    "minutes",
    t("Valid for"),
    VALIDITIES.map(([minutes, words]) => [minutes, t(words)]),
  )}
  ${text("callbackUrl", t("Callback address (optional)"), { maxlength: 2_000, hint: t("The address at which the merchant's server is notified of the payment.") })}
  ${check("mail", t("Send the link to the customer by e-mail"), form.mail)}
  ${choice(
    "reminder",
    t("Reminder by e-mail"),
    REMINDERS.map(([minutes, words]) => [minutes, t(words)]),
  )}
  ${check("conversion", t("Offer the customer the currency of their card"), form.conversion)}`;
}

function check(name: "mail" | "conversion", label: string, value: string): Html {
  return html`<div class="field check">
    <input id="${name}" name="${name}" type="checkbox" value="yes" ${value === "yes" ? "checked" : ""} />
    <label for="${name}">${label}</label>
  </div>`;
}
