import type { AccountFinding, AccountFindingKind, AdapterCertificate } from "@quittance/provider-kit";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { belongsTo, type FieldGroup } from "../configuration/form-fields.ts";
import type { Below } from "../frame/address.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { dateText } from "../language/time-text.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { personText } from "./person-text.ts";

/** The findings of an account's test, or the reason why it was refused. */
export type TestedView =
  | {
      readonly kind: "tested";
      readonly result: "passed" | "failed" | "unclear";
      readonly account?: string;
      readonly findings: readonly AccountFinding[];
    }
  | { readonly kind: "refused"; readonly message: string };

const KINDS: Readonly<Record<AccountFindingKind, PlainText>> = {
  setting_wrong: "The setting is missing or cannot be used.",
  credentials_refused: "The provider does not accept the key.",
  mode_wrong: "The key is of the other mode: live and test have keys of their own.",
  permission_missing: "The key lacks a permission.",
  account_unknown: "The key has no access to this account.",
  account_restricted: "The provider takes no payments for the account.",
  method_inactive: "The payment method is not activated for the account.",
  webhook_wrong: "The webhook at the provider is missing or differs from the settings.",
  unreachable: "The provider did not respond.",
  unclear: "The provider's response says nothing about it.",
};

/** A button that reads the account at the provider, what was found, and how far the adapter was tried on a test account. */
export function accountPart({
  at,
  viewer,
  mayTest,
  tested,
  groups,
  certified,
  guide,
}: {
  /** The address of the connector. */
  at: Below;
  viewer: Viewer;
  mayTest: boolean;
  tested: TestedView | undefined;
  groups: readonly FieldGroup[];
  certified: Certified;
  /** How a certificate is made. */
  guide: string;
}): Html {
  return html`<section class="panel" id="account">
    <header><h2>${t("Account at the provider")}</h2></header>
    <div class="body account">
      ${tested === undefined ? "" : testedPart(tested, groups)}
      ${
        mayTest
          ? html`<form method="post" action="${at("test", { "#": "account" })}">
              ${csrfField(viewer)}
              <button>${t("Test the account")}</button>
              <p class="hint">${t("Reads the account with the saved settings. No money moves.")}</p>
            </form>`
          : ""
      }
      ${
        certified === "not needed"
          ? ""
          : html`<p class="soft small">
              ${certificateText(certified)} <a href="${guide}">${t("Certificates")}</a>
            </p>`
      }
    </div>
  </section>`;
}

/** The certificate that the adapter's package carries; "not needed" where no money is moved. */
export type Certified = AdapterCertificate | "none" | "not needed";

function certificateText(certified: AdapterCertificate | "none"): string {
  if (certified === "none")
    return t("The adapter carries no certificate of a run on a test account of the provider.");
  const { date, version, passed, failed, skipped, differences } = certified;
  return t(
    "Version {version} was run on a test account of the provider on {date}: {passed} steps passed, {failed} failed, {skipped} skipped, {differences} differences.",
    { version, date: dateText(Temporal.PlainDate.from(date)), passed, failed, skipped, differences },
  );
}

function testedPart(tested: TestedView, groups: readonly FieldGroup[]): Html {
  if (tested.kind === "refused") return notice("wait", html`<b>${tested.message}</b>`);
  const { result, account, findings } = tested;
  const words = {
    passed: t("The account can be paid."),
    failed: t("Payments would fail."),
    unclear: t("The gateway could not find out whether payments would work."),
  }[result];
  const look = { passed: "good", failed: "wrong", unclear: "wait" } as const;
  return html`${notice(
    look[result],
    html`<b>${words}</b>${account === undefined ? "" : html` <span class="soft">${account}</span>`}`,
  )}
  ${findingsList(findings, groups)}`;
}

/** Each with the setting that it concerns, in the page's words and the adapter's. */
export function findingsList(findings: readonly AccountFinding[], groups: readonly FieldGroup[]): Html {
  if (findings.length === 0) return html``;
  return html`<ul class="findings">
    ${findings.map((finding) => {
      const setting = settingOf(finding, groups);
      const { text, language } = personText(finding.texts ?? finding.message);
      return html`<li>
        <p>
          <i class="dot ${finding.severity === "wrong" ? "wrong" : "wait"}"></i>
          ${setting === undefined ? "" : html`<b>${setting}</b>`} ${t(KINDS[finding.kind])}
        </p>
        <p class="soft small" lang="${language}">${text}</p>
      </li>`;
    })}
  </ul>`;
}

function settingOf({ field }: AccountFinding, groups: readonly FieldGroup[]): Html | undefined {
  if (field === undefined) return undefined;
  const known = groups
    .flatMap(({ fields }) => fields)
    .find((one) => belongsTo({ path: field, message: "" }, one));
  if (known) return html`<a href="#${known.path}">${known.label}</a>:`;
  return field === "method" ? html`${t("Payment method")}:` : html`<code>${field}</code>:`;
}

/** By which a finding is shown beside its field of the form. */
export function problemsOf(tested: TestedView | undefined): FieldProblem[] {
  if (tested?.kind !== "tested") return [];
  return tested.findings
    .filter(({ severity }) => severity === "wrong")
    .flatMap(({ field, kind }) => (field === undefined ? [] : [{ path: field, message: t(KINDS[kind]) }]));
}

function notice(look: "good" | "wrong" | "wait", content: Html): Html {
  return html`<p class="notice ${look}" role="status">
    ${icon(look === "good" ? "check" : "alert")}<span>${content}</span>
  </p>`;
}
