import type { AccountFinding, WebhookSetup } from "@quittance/provider-kit";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { WebhookState } from "../../providers/index.ts";
import type { Below } from "../frame/address.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { personText } from "./person-text.ts";
import { findingsList } from "./account-part.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { webhookText } from "./health-part.ts";

/** The result of registering the webhook. */
export type RegisteredView =
  | {
      readonly kind: "registered";
      readonly result: "created" | "changed" | "unchanged" | "refused" | "unknown";
      readonly secretStored: boolean;
      readonly findings: readonly AccountFinding[];
    }
  | { readonly kind: "refused"; readonly message: string };

/** The address for the provider's webhooks: a button that registers it, or what to do by hand, and when the last one came. */
export function webhookPart(view: {
  /** The address of the connector. */
  at: Below;
  viewer: Viewer;
  mayRegister: boolean;
  /** Undefined where the provider sends none. */
  address: string | undefined;
  setup: WebhookSetup | undefined;
  webhooks: WebhookState | undefined;
  registered: RegisteredView | undefined;
  groups: readonly FieldGroup[];
  now: Temporal.Instant;
}): Html {
  const { address, setup, webhooks, registered, groups, now } = view;
  if (address === undefined) return html``;
  return html`<section class="panel" id="webhook">
    <header><h2>${t("Webhook address")}</h2></header>
    <div class="body account">
      ${registered === undefined ? "" : registeredPart(registered, groups)}
      <pre tabindex="0"><code>${address}</code></pre>
      <p class="hint">${t("Last webhook")}: ${webhookText(webhooks, now)}</p>
      ${setup?.register === undefined ? byHand(setup) : registerForms(view, setup)}
    </div>
  </section>`;
}

function registerForms(
  { at, viewer, mayRegister }: Parameters<typeof webhookPart>[0],
  setup: WebhookSetup,
): Html {
  return html`${
      mayRegister
        ? html`<form method="post" action="${at("webhook", { "#": "webhook" })}">
            ${csrfField(viewer)}
            <button>${t("Register at the provider")}</button>
            <p class="hint">
              ${t("The provider gets the address, and the secret of its webhooks is stored here.")}
            </p>
          </form>`
        : ""
    }
    <details>
      <summary>${t("By hand")}</summary>
      ${instructions(setup)}
      ${
        mayRegister
          ? html`<form method="post" action="${at("webhook", { "#": "webhook" })}">
              ${csrfField(viewer)}
              <input type="hidden" name="replaceSecret" value="yes" />
              <button>${t("Register with a new secret")}</button>
              <p class="hint">${t("For a webhook that exists with another secret than the stored one.")}</p>
            </form>`
          : ""
      }
    </details>`;
}

function byHand(setup: WebhookSetup | undefined): Html {
  return setup === undefined
    ? html`<p class="hint">${t("Copy it into the provider's page.")}</p>`
    : instructions(setup);
}

function instructions({ byHand }: WebhookSetup): Html {
  const { text, language } = personText(byHand);
  return html`<p class="small" lang="${language}">${text}</p>`;
}

function registeredPart(registered: RegisteredView, groups: readonly FieldGroup[]): Html {
  if (registered.kind === "refused")
    return html`<p class="notice wait" role="status">
      ${icon("alert")}<span><b>${registered.message}</b></span>
    </p>`;
  const { result, secretStored, findings } = registered;
  const words = {
    created: t("The provider has the address now."),
    changed: t("The provider had the address; what was missing is added."),
    unchanged: t("The provider has the address already. Nothing was changed."),
    refused: t("The address was not registered."),
    unknown: t("The gateway could not find out whether the address is registered. Try again."),
  }[result];
  const look = result === "refused" ? "wrong" : result === "unknown" ? "wait" : "good";
  return html`<p class="notice ${look}" role="status">
      ${icon(look === "good" ? "check" : "alert")}<span
        ><b>${words}</b> ${secretStored ? t("The secret of its webhooks is stored.") : ""}</span
      >
    </p>
    ${findingsList(findings, groups)}`;
}
