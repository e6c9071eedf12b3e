import { html, type Html } from "../../../platform/pages/index.ts";
import { unreachable } from "../../../platform/refusal.ts";
import { textField } from "../../frame/field.ts";
import type { Steps } from "../../frame/address.ts";
import type { Visit } from "../../frame/console-route.ts";
import { errorSummary, type ShownPage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import type { EntryRefusal } from "./enter.ts";

/** On the page for signing in. Several tenants are not named to everybody: a browser that signed in before has a link to its own. */
export function singleSignOnPart(
  visit: Visit,
  {
    next,
    tenants,
    remembered,
  }: {
    readonly next: string | undefined;
    readonly tenants: readonly { readonly guid: string }[];
    /** The guid of the tenant whose provider signed this browser in last. */
    readonly remembered: string | undefined;
  },
): Html {
  if (tenants.length === 0) return html``;
  const own = tenants.length === 1 ? tenants[0] : tenants.find(({ guid }) => guid === remembered);
  if (!own) return organisationForm(visit, { next });
  return html`<p>
    <a class="button" href="${visit.pageAt(...startOf(own.guid, { next }))}"
      >${t("Sign in with single sign-on")}</a
    >
    ${tenants.length === 1 ? "" : html`<a href="${visit.pageAt("sign-in", "oidc", { next })}">${t("Another organisation")}</a>`}
  </p>`;
}

/** The page that leads to the provider of a tenant. */
export function startOf(
  tenantGuid: string,
  { next, isProof = false }: { next?: string | undefined; isProof?: boolean } = {},
): Steps {
  return ["sign-in", "oidc", tenantGuid, { proof: isProof ? "yes" : undefined, next }];
}

function organisationForm(
  { pageAt }: Visit,
  { next, problem }: { readonly next: string | undefined; readonly problem?: string },
): Html {
  return html`<form method="get" action="${pageAt("sign-in", "oidc")}">
    ${next === undefined ? "" : html`<input type="hidden" name="next" value="${next}" />`}
    ${textField({ name: "organisation", label: t("Your organisation"), hint: t("Its name or its guid, as your administrator gave it to you."), problem, autocomplete: "organization", required: true })}
    <button>${t("Sign in with single sign-on")}</button>
  </form>`;
}

export function organisationPage(
  visit: Visit,
  {
    next,
    isUnknown,
  }: {
    readonly next: string | undefined;
    /** The form was sent, and no organisation has this name. */
    readonly isUnknown: boolean;
  },
): ShownPage {
  const title = t("Sign in with single sign-on");
  const problem = t("No organisation with single sign-on has this name.");
  const content = html`<h1>${title}</h1>
    ${errorSummary(isUnknown ? [{ field: "organisation", message: problem }] : [])}
    ${organisationForm(visit, { next, ...(isUnknown && { problem }) })}`;
  return { title, content, status: isUnknown ? 422 : 200 };
}

/** A link and no redirect: browsers let the response to a form lead to the gateway only. */
export function continuePage(
  { pageAt }: Visit,
  {
    next,
    tenant,
  }: {
    readonly next: string | undefined;
    readonly tenant: { readonly guid: string; readonly name: string };
  },
): ShownPage {
  const title = t("Sign in with single sign-on");
  const content = html`<h1>${title}</h1>
    <p>
      <a class="button primary" href="${pageAt(...startOf(tenant.guid, { next }))}"
        >${t("Continue to {name}", tenant)}</a
      >
    </p>`;
  return { title, content };
}

/** The person of a local account connects it with the provider. */
export function connectPage(
  { pageAt }: Visit,
  options: {
    readonly email: string;
    /** See `sealConnection`. */
    readonly connection: string;
    readonly next: string | null;
    readonly problem?: string | undefined;
  },
): ShownPage {
  const { email, connection, next, problem } = options;
  const title = t("Connect your account");
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ field: "password", message: problem }])}
    <p>
      ${t("An account with the address {email} exists here. Enter its password once; from then on you sign in with single sign-on.", { email })}
    </p>
    <form method="post" action="${pageAt("sign-in", "oidc", "connect")}">
      <input type="hidden" name="connection" value="${connection}" />
      ${next === null ? "" : html`<input type="hidden" name="next" value="${next}" />`}
      ${textField({ name: "password", label: t("Password"), type: "password", problem, autocomplete: "current-password", required: true })}
      <p class="actions">
        <button class="primary">${t("Connect account")}</button>
        <a class="button" href="${pageAt("reset-password")}">${t("Choose a new password by mail")}</a>
      </p>
    </form>`;
  return { title, content, status: problem === undefined ? 403 : 422 };
}

/** Why a sign-in with a provider did not succeed. */
export type OidcProblem = EntryRefusal["code"] | "provider_failed" | "cancelled" | "not_fresh" | "too_many";

const STATUS: Readonly<Record<OidcProblem, number>> = {
  no_role: 403,
  email_not_verified: 403,
  email_taken: 403,
  not_connected: 403,
  provider_failed: 422,
  cancelled: 403,
  not_current: 400,
  not_fresh: 403,
  too_many: 429,
};

export function oidcProblemPage({ pageAt }: Visit, problem: OidcProblem): ShownPage {
  const title = t("You are not signed in");
  const content = html`<h1>${title}</h1>
    <p>${sentenceOf(problem)}</p>
    <p><a class="button" href="${pageAt("sign-in")}">${t("Back to sign-in")}</a></p>`;
  return { title, content, status: STATUS[problem] };
}

function sentenceOf(problem: OidcProblem): string {
  switch (problem) {
    case "no_role":
      return t(
        "Your account at the identity provider gives you no role here. Ask your administrator for one.",
      );
    case "email_not_verified":
      return t("Your identity provider has not verified your e-mail address. Ask your administrator.");
    case "email_taken":
      return t("Another account already uses your e-mail address. Ask your administrator.");
    case "not_connected":
      return t("An account with your e-mail address exists here. Connect it with its password first.");
    case "provider_failed":
      return t(
        "Your identity provider did not respond as expected. Try again; if it happens again, ask your administrator.",
      );
    case "cancelled":
      return t("The identity provider did not sign you in.");
    case "not_current":
      return t("This sign-in was used before, took too long or began in another browser. Start again.");
    case "not_fresh":
      return t(
        "The identity provider did not confirm that you signed in just now. Use a passkey or a code instead.",
      );
    case "too_many":
      return t("Too many sign-ins began in your network. Try again in ten minutes.");
    default:
      return unreachable(problem);
  }
}
