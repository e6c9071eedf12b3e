import type { FastifyRequest } from "fastify";
import { html, type Html } from "../../platform/pages/index.ts";
import { textField } from "../frame/field.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ConsolePage } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { ownPath } from "../frame/own-path.ts";
import { startOf } from "./oidc/pages.ts";
import { passkeyForm } from "./passkey-part.ts";

export type ProofWay = "code" | "password" | "provider";
export type ProofProblem = "wrong" | "locked" | "passkey";

/** Requires a proof that the person is there, and carries the form that needs it. */
export function proofPage(
  visit: PersonalVisit,
  {
    way,
    problem,
    hasPasskey,
  }: {
    readonly way: ProofWay;
    readonly problem: ProofProblem | undefined;
    readonly hasPasskey: boolean;
  },
): ConsolePage {
  const { base, viewer, pageAt } = visit;
  const label = way === "code" ? t("Code from your app, or a recovery code") : t("Your password");
  const title = t("Confirm that it is you");
  const message = messageOf(way, problem);
  const { method, url, body } = visit.request;
  // A page or download is opened again after the proof; a form is sent again with it.
  const [action, fields] =
    method === "GET" ? ["/console/me/prove", [["next", url] as const]] : [url, fieldsOf(body)];
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ field: "proof", message }])}
    <p>${t("This action requires proof from the last ten minutes. Nothing was changed yet.")}</p>
    ${
      way === "provider"
        ? providerLink(visit, method === "GET" ? url : cameFrom(visit.request))
        : html`<form method="post" action="${base}${action}">
            ${csrfField(viewer)}
            ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
            ${textField({
              name: "proof",
              label,
              type: way === "code" ? "text" : "password",
              problem: problem === undefined ? undefined : message,
              autocomplete: way === "code" ? "one-time-code" : "current-password",
              required: true,
            })}
            <p class="actions">
              <button class="primary">${t("Confirm")}</button>
              <a class="button" href="${pageAt()}">${t("Cancel")}</a>
            </p>
          </form>`
    }
    ${
      hasPasskey
        ? passkeyForm({
            action: `${base}${action}`,
            challenge: pageAt("me", "prove", "challenge"),
            fields: Object.fromEntries(fields),
            viewer,
            label: t("Use a passkey instead"),
          })
        : ""
    }`;
  return { title, content, viewer, status: problem === undefined ? 403 : 422, usesPasskeys: hasPasskey };
}

/** The person comes back to the page, and sends the form again. */
function providerLink({ pageAt, viewer }: PersonalVisit, next: string | undefined): Html {
  const { identity } = viewer.person;
  const start = startOf(identity?.tenantGuid ?? "", { next, isProof: true });
  return html`<p>
      ${t("Sign in at your identity provider again. Afterwards repeat the action within ten minutes.")}
    </p>
    <p class="actions">
      <a class="button primary" href="${pageAt(...start)}">${t("Confirm at the identity provider")}</a>
      <a class="button" href="${pageAt()}">${t("Cancel")}</a>
    </p>`;
}

/** The page of a form; the provider's answer does not repeat the form itself. */
function cameFrom({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const { pathname = "", search = "" } = URL.parse(headers.referer ?? "") ?? {};
  return ownPath(pathname + search);
}

function messageOf(way: ProofWay, problem: ProofProblem | undefined): string {
  if (problem === "locked") return t("Too many failed attempts. Try again in 30 minutes.");
  if (problem === "passkey") return t("The passkey was not accepted.");
  return way === "code" ? t("The code is wrong or has already been used.") : t("The password is wrong.");
}

const OF_THE_PROOF = ["csrf", "proof", "passkey"];

/** Once sent again, the form has its own value and no proof of before. */
function fieldsOf(body: unknown): [name: string, value: string][] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).filter(
    (field): field is [string, string] => typeof field[1] === "string" && !OF_THE_PROOF.includes(field[0]),
  );
}
