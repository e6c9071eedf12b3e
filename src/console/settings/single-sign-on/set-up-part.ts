import { html, type Html } from "../../../platform/pages/index.ts";
import { clientAddresses } from "../../accounts/oidc/addresses.ts";
import { startOf } from "../../accounts/oidc/pages.ts";
import { consolePath } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl, variable } from "../../frame/curl.ts";
import { t } from "../../language/translate.ts";

/** Addresses to enter at the provider, and the one that people of the tenant keep. */
export function addressesPart(view: {
  readonly publicUrl: string;
  readonly tenantGuid: string;
  readonly hasProvider: boolean;
}): Html {
  const { publicUrl, tenantGuid, hasProvider } = view;
  const { redirect, postLogout, backChannelLogout } = clientAddresses(publicUrl);
  return html`<section class="panel" id="addresses">
    <header><h2>${t("Addresses for the identity provider")}</h2></header>
    <div class="body">
      <dl class="addresses">
        ${address(t("Redirect address"), redirect)} ${address(t("Address after signing out"), postLogout)}
        ${address(t("Back-channel logout"), backChannelLogout)}
        ${
          hasProvider
            ? address(t("Sign-in address of this tenant"), publicUrl + consolePath(startOf(tenantGuid)))
            : ""
        }
      </dl>
      ${hasProvider ? html`<p class="hint">${t("Colleagues can keep the sign-in address as a bookmark.")}</p>` : ""}
    </div>
  </section>`;
}

function address(name: string, value: string): Html {
  return html`<dt>${name}</dt>
    <dd><code class="value">${value}</code></dd>`;
}

/** The way to a provider, where none is set. */
export function setUpPart({ docs, place }: PlaceVisit, publicUrl: string): Html {
  return html`<section class="panel" id="set-up">
    <header><h2>${t("No identity provider is set")}</h2></header>
    <div class="body stack">
      <p>
        ${t("People sign in with a password or a passkey. To let them use the accounts of your company:")}
      </p>
      <ol class="list">
        <li>
          ${t("Register a web application (confidential client) at the identity provider, with the addresses shown here.")}
        </li>
        <li>
          ${t("Let it send the e-mail address, whether it is verified, and a claim with groups or roles.")}
        </li>
        <li>
          ${t("Give issuer, client ID, client secret and the wanted roles to the operator of this gateway, who sets them with the root credential:")}
        </li>
      </ol>
      <pre tabindex="0"><code>${setUpCurl({ publicUrl, tenantGuid: place.guid })}</code></pre>
      <p class="hint">
        ${t("Only the root credential can do it, because an identity provider makes people of every role.")}
        <a href="${docs("single-sign-on")}">${t("Guide to single sign-on")}</a>
      </p>
    </div>
  </section>`;
}

function setUpCurl({ publicUrl, tenantGuid }: { publicUrl: string; tenantGuid: string }): string {
  return provisioningCurl({
    publicUrl,
    operation: `updateTenant/${tenantGuid}`,
    body: {
      settings: {
        oidc: {
          issuer: "https://login.example.com/realms/payments",
          clientId: "quittance",
          clientSecret: variable("CLIENT_SECRET"),
          scopes: ["email", "profile", "groups"],
          mapping: [
            { claim: "groups", value: "payments-support", role: "support", place: tenantGuid },
            { claim: "groups", value: "payments-leads", role: "operator", place: tenantGuid, owner: true },
          ],
        },
      },
    },
  });
}
