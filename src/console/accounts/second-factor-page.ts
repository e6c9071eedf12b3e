import { html, Html } from "../../platform/pages/index.ts";
import { otpauthAddress } from "./totp.ts";
import { textField } from "../frame/field.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { actLink, type Question } from "../frame/question-page.ts";
import { counted, t } from "../language/translate.ts";

/** The secret for the app, and the form that proves that the app has it. */
export async function secondFactorPage(
  { pageAt, viewer }: PersonalVisit,
  options: {
    readonly secret: string;
    /** The secret as the form carries it. */
    readonly sealed: string;
    readonly hasSecondFactor: boolean;
    readonly problem?: { readonly field: string; readonly message: string } | undefined;
  },
): Promise<ShownPage> {
  const { secret, sealed, hasSecondFactor, problem } = options;
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  const address = otpauthAddress({ secret, email: viewer.person.email });
  const { default: QRCode } = await import("qrcode");
  // The library writes nothing but paths, whatever the text is.
  const image = new Html(await QRCode.toString(address, { type: "svg", margin: 4, width: 220 }));
  const content = html`${pageHead({
      title: t("Second factor"),
      above: [{ at: pageAt("me"), text: viewer.person.name }],
      lead: t("Scan the QR code with an authenticator app, or enter the secret there."),
      actions: hasSecondFactor
        ? actLink({
            at: pageAt("me", "second-factor", "remove"),
            text: t("Remove second factor"),
            look: "danger",
          })
        : "",
    })}
    ${errorSummary(problem ? [problem] : [])}
    <div class="form-two">
      <section class="panel pad" aria-label="${t("Authenticator app")}">
        <div class="qr" role="img" aria-label="${t("The secret as a QR code")}">${image}</div>
        <p class="link-line center"><a href="${address}">${t("Open the app on this device")}</a></p>
        <pre tabindex="0"><code>${secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code></pre>
      </section>
      <form method="post" action="${pageAt("me", "second-factor")}">
        ${csrfField(viewer)}
        <input type="hidden" name="secret" value="${sealed}" />
        ${viewer.person.identity ? "" : textField({ name: "password", label: t("Your password"), type: "password", problem: of("password"), autocomplete: "current-password", required: true })}
        ${textField({ name: "code", label: t("Code from the app"), problem: of("code"), autocomplete: "one-time-code", inputmode: "numeric", required: true, maxlength: 20 })}
        <button class="primary">${t("Use this app")}</button>
      </form>
    </div>`;
  return { title: t("Second factor"), content, status: problem ? 422 : 200 };
}

/** Before the app and the recovery codes are removed; people who came from an identity provider have no password. */
export function removalQuestion(
  { pageAt, viewer: { person } }: PersonalVisit,
  {
    recoveryCodes,
    problem,
  }: {
    readonly recoveryCodes: number;
    readonly problem?: { readonly field: string; readonly message: string } | undefined;
  },
): Question {
  return {
    title: t("Remove the second factor?"),
    consequences: [
      person.identity
        ? t("The codes of your app are no longer accepted.")
        : t(
            "The codes of your app are no longer accepted: unless you have a passkey, your password alone signs you in.",
          ),
      counted(recoveryCodes, {
        one: "{count} recovery code is deleted with it.",
        other: "{count} recovery codes are deleted with it.",
      }),
    ],
    ...(!person.identity && { fields: presentPassword(problem?.message) }),
    button: t("Remove second factor"),
    kind: "ends",
    from: { at: pageAt("me", "second-factor"), text: t("Second factor") },
    problem,
  };
}

function presentPassword(problem: string | undefined): Html {
  return textField({
    name: "password",
    label: t("Your password"),
    type: "password",
    problem,
    autocomplete: "current-password",
    required: true,
  });
}

/** Shown once. */
export function recoveryCodesPage({ pageAt, viewer }: PersonalVisit, codes: readonly string[]): ShownPage {
  const content = html`${pageHead({
      title: t("Save these codes"),
      above: [{ at: pageAt("me"), text: viewer.person.name }],
      here: t("Recovery codes"),
      lead: t(
        "Each code replaces the app once, for example if you lose your phone. The codes are not shown again.",
      ),
    })}
    <p class="note" role="status">${t("You will need the second factor from your next sign-in.")}</p>
    <div class="form-two">
      <div class="stack">
        <section class="panel pad" aria-label="${t("Recovery codes")}">
          <pre tabindex="0"><code>${codes.join("\n")}</code></pre>
        </section>
        <p><a class="button primary" href="${pageAt("me")}">${t("I have saved them")}</a></p>
      </div>
    </div>`;
  return { title: t("Recovery codes"), content };
}
