import { html, Html } from "../../payment-pages/index.ts";
import { otpauthAddress } from "../people/totp.ts";
import { textField } from "./field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "./page.ts";

/** The secret for the app, and the form that proves that the app has it. */
export async function secondFactorPage(options: {
  base: string;
  viewer: Viewer;
  secret: string;
  /** The secret as the form carries it. */
  sealed: string;
  hasSecondFactor: boolean;
  problem?: { readonly field: string; readonly message: string } | undefined;
}): Promise<ConsolePage> {
  const { base, viewer, secret, sealed, hasSecondFactor, problem } = options;
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  const address = otpauthAddress({ secret, email: viewer.person.email });
  const { default: QRCode } = await import("qrcode");
  // The library writes nothing but paths, whatever the text is.
  const image = new Html(await QRCode.toString(address, { type: "svg", margin: 4, width: 220 }));
  const content = html`<h1>Second factor</h1>
    ${errorSummary(problem ? [problem] : [])}
    <p>Scan the picture with an authenticator app, or type the secret there.</p>
    <div class="qr" role="img" aria-label="The secret as a QR code">${image}</div>
    <p><a href="${address}">Open the app on this device</a></p>
    <pre tabindex="0"><code>${secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code></pre>
    <form method="post" action="${base}/console/me/second-factor">
      ${csrfField(viewer)}
      <input type="hidden" name="secret" value="${sealed}" />
      ${textField({ name: "password", label: "Your password", type: "password", problem: of("password"), autocomplete: "current-password", required: true })}
      ${textField({ name: "code", label: "Code that the app shows", problem: of("code"), autocomplete: "one-time-code", inputmode: "numeric", required: true, maxlength: 20 })}
      <button class="primary">Use this app</button>
    </form>
    ${hasSecondFactor ? removal(base, viewer) : ""}`;
  return { title: "Second factor", content, viewer, area: "me", status: problem ? 422 : 200 };
}

function removal(base: string, viewer: Viewer): Html {
  return html`<section class="panel" aria-labelledby="remove-title">
    <h2 id="remove-title">Remove the second factor</h2>
    <form method="post" action="${base}/console/me/second-factor/remove">
      ${csrfField(viewer)}
      <div class="field">
        <label for="present-password">Your password</label>
        <input
          id="present-password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          required
        />
      </div>
      <button>Remove it</button>
    </form>
  </section>`;
}

/** Shown once. */
export function recoveryCodesPage(options: {
  base: string;
  viewer: Viewer;
  codes: readonly string[];
}): ConsolePage {
  const { base, viewer, codes } = options;
  const content = html`<h1>Keep these codes</h1>
    <p class="note" role="status">The second factor is in use from the next sign-in on.</p>
    <p>Each of them replaces the app once, when the phone is lost. They are not shown again.</p>
    <pre tabindex="0"><code>${codes.join("\n")}</code></pre>
    <p><a class="button primary" href="${base}/console/me">I have them</a></p>`;
  return { title: "Recovery codes", content, viewer, area: "me" };
}
