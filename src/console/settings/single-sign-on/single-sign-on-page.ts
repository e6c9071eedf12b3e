import { html, type Html } from "../../../platform/pages/index.ts";
import { roleAndOwner } from "../../access/role-words.ts";
import { startOf } from "../../accounts/oidc/pages.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import type { ShownPage } from "../../frame/page.ts";
import { stackedTable } from "../../frame/stacked-table.ts";
import { agoText, timeText } from "../../language/time-text.ts";
import { counted, listed, t } from "../../language/translate.ts";
import { settingsHead, type SettingsView } from "../settings-page.ts";
import type { SingleSignOn } from "./read-single-sign-on.ts";
import { addressesPart, setUpPart } from "./set-up-part.ts";

interface SingleSignOnView extends SettingsView {
  readonly on: SingleSignOn;
  readonly publicUrl: string;
  readonly now: Temporal.Instant;
}

type Provider = NonNullable<SingleSignOn["provider"]>;

/** The identity provider of a tenant, or how to get one. */
export function singleSignOnPage(visit: PlaceVisit, view: SingleSignOnView): ShownPage {
  const { place } = visit;
  const { publicUrl } = view;
  const { provider } = view.on;
  const title = t("Single sign-on");
  const content = html`${settingsHead(visit, {
      title,
      lead: t("People of this tenant sign in with the identity provider of their company (OpenID Connect)."),
      actions: provider
        ? html`<a class="button" href="${visit.pageAt(...startOf(place.guid))}"
            >${t("Sign in with single sign-on")}</a
          >`
        : "",
    })}
    <div class="two">
      <div class="stack">
        ${provider ? html`${providerPart(view, provider)} ${mappingPart(provider)}` : setUpPart(visit, publicUrl)}
        ${abovePart(view)}
      </div>
      <div class="stack">
        ${addressesPart({ publicUrl, tenantGuid: place.guid, hasProvider: provider !== undefined })}
        ${provider ? changePart(visit) : ""}
      </div>
    </div>`;
  return { title, content, curl: view.curl };
}

function providerPart(view: SingleSignOnView, { settings, hasSecret, signedIn }: Provider): Html {
  return factsPanel(t("Identity provider"), [
    [t("Issuer"), html`<code>${settings.issuer}</code>`],
    [t("Client ID"), html`<code>${settings.clientId}</code>`],
    [
      t("Client secret"),
      hasSecret ? t("stored, and never shown") : t("none: a public client, or one whose secret was removed"),
    ],
    [t("Scopes"), html`<code>${settings.scopes.join(" ")}</code>`],
    [
      t("Required"),
      settings.required
        ? t("yes: a password or passkey opens nothing of this tenant")
        : t("no: people can also sign in with a password or a passkey"),
    ],
    [settings.required ? t("Exempt owner") : t("Exempt owner, if it is required"), exemptText(view.on)],
    [t("Signed in so far"), signedInText(view, signedIn)],
  ]);
}

function exemptText({ exempt }: SingleSignOn): string {
  return exempt
    ? `${exempt.name} (${exempt.email})`
    : t("none: the tenant has no owner of its own. Owners of a tenant above can help.");
}

function signedInText({ now }: SingleSignOnView, { count, lastAt }: Provider["signedIn"]): Html {
  if (!lastAt) return html`${t("nobody yet")}`;
  return html`${counted(count, { one: "{count} person", other: "{count} people" })},
    <span title="${timeText(lastAt)}">${t("the last one {ago}", { ago: agoText(lastAt, now) })}</span>`;
}

function mappingPart({ settings, places }: Provider): Html {
  return html`<section class="panel">
    <header><h2>${t("Roles by claim")}</h2></header>
    <p class="body hint">
      ${t("People have every role that a claim of theirs gives. Without one they are refused.")}
    </p>
    ${stackedTable({
      caption: t("Roles by claim"),
      columns: [t("Claim"), t("Value"), t("Role"), t("Place")],
      rows: settings.mapping.map(({ claim, value, role, place, owner }) => [
        html`<code>${claim}</code>`,
        html`<code>${value}</code>`,
        roleAndOwner({ role, isOwner: owner }),
        html`<span title="${place}">${places.get(place) ?? place}</span>`,
      ]),
    })}
  </section>`;
}

/** Providers of tenants above, whose people act here too. */
function abovePart({ on: { above } }: SingleSignOnView): Html {
  if (above.offering.length === 0) return html``;
  return html`<p class="hint">
    ${t("An identity provider is also set at {tenants}.", { tenants: listed(above.offering) })}
    ${above.requiring.length === 0 ? "" : t("Required by {tenants} for everything below.", { tenants: listed(above.requiring) })}
  </p>`;
}

function changePart({ docs }: PlaceVisit): Html {
  return html`<section class="panel pad">
    <h2>${t("Changing it")}</h2>
    <p>
      ${t("Only the operator of this gateway can change it, with the root credential, because an identity provider makes people of every role. The command at the end of this page has the present settings; the secret stays where it is left out.")}
    </p>
    <p><a href="${docs("single-sign-on")}">${t("Guide to single sign-on")}</a></p>
  </section>`;
}
