import type { Connector, SignatureExplanation } from "../../../connectors/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { MAX_BODY_LENGTH, MAX_HEAD_LENGTH, type PastedForm } from "./pasted-message.ts";
import { choiceField, linesField } from "../../frame/field.ts";
import { noConnectorPart } from "../../frame/no-connector-part.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { t, translated } from "../../language/translate.ts";
import { developersHead } from "../developers-head.ts";

interface SignatureView {
  readonly connectors: readonly Connector[];
  readonly connector: string;
  readonly form: PastedForm;
  /** Something that may be a card number was left out of the form. */
  readonly isMasked?: boolean;
  readonly explanation?: SignatureExplanation | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

/** Where the signature of a request or callback is computed step by step. */
export function signaturePage(visit: PlaceVisit, view: SignatureView): ShownPage {
  const { connectors, explanation, problem } = view;
  const content = html`${developersHead("signature", visit, {
    lead: t(
      "Paste a request to the gateway, or a callback as your server received it. Nothing is stored, and no secret is shown.",
    ),
  })}
  ${errorSummary(problem ? [problem] : [])} ${explanation ? outcomeNote(explanation) : ""}
  ${
    view.isMasked === true
      ? html`<p class="note wait">
          ${t("The message may contain a card number, so it is not shown again. Paste it again before the next check.")}
        </p>`
      : ""
  }
  ${
    connectors.length === 0
      ? noConnectorPart(visit, t("Requests are signed with the shared secret of a connector."))
      : html`<div class="form-two">
          ${messageForm(visit, view)} ${explanation ? signedPart(explanation) : linesPart()}
        </div>`
  }`;
  const status = problem ? 422 : 200;
  return { title: t("Signature tester"), content, status };
}

function messageForm(
  { at, viewer }: PlaceVisit,
  { connectors, connector, form, problem }: SignatureView,
): Html {
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  return html`<form method="post" action="${at("developers", "signature")}">
    ${csrfField(viewer)}
    ${choiceField({
      name: "connector",
      label: t("Connector"),
      value: connector,
      options: connectors.map(({ apiKey, name }) => [apiKey, name]),
    })}
    ${linesField({
      name: "head",
      label: t("Request line and headers"),
      value: form.head,
      rows: 6,
      maxlength: MAX_HEAD_LENGTH,
      hint: t(
        "For example POST /api/v3/transaction/demo-card/debit HTTP/1.1, then X-Date, X-Signature and Content-Type. For a callback, the line is POST and the path of your callbackUrl.",
      ),
      problem: of("head"),
    })}
    ${linesField({
      name: "body",
      label: t("Body"),
      value: form.body,
      rows: 6,
      maxlength: MAX_BODY_LENGTH,
      hint: t("Exactly as it was sent. Replace any real card number with one of your own first."),
      problem: of("body"),
    })}
    ${linesField({
      name: "signedText",
      label: t("The text that your client signed (optional)"),
      value: form.signedText,
      rows: 5,
      maxlength: MAX_HEAD_LENGTH,
      hint: t("The five lines, if your client can print them: the first difference is marked."),
    })}
    <button class="primary">${t("Check signature")}</button>
  </form>`;
}

const OUTCOMES: Readonly<Record<SignatureExplanation["outcome"], readonly [tone: string, text: PlainText]>> =
  {
    valid: ["", "The signature is correct."],
    without_signature: ["wait", "The X-Signature header is missing."],
    undated: ["wrong", "There is no X-Date or Date header. No signature is valid without one."],
    explained: ["wrong", "The signature is wrong for this reason:"],
    unexplained: [
      "wrong",
      "The signature is wrong, and not because of a common mistake. Compare each line with what your client signs, and its shared secret with the connector's.",
    ],
  };

function outcomeNote({ outcome, differences }: SignatureExplanation): Html {
  const [tone, text] = OUTCOMES[outcome];
  return html`<div class="note ${tone}" role="status">
    <p>${t(text)}</p>
    ${
      differences.length === 0
        ? ""
        : html`<ul>
            ${differences.map((difference) => html`<li>${translated(difference.text, difference.values)}</li>`)}
          </ul>`
    }
  </div>`;
}

/** The text that a client signs, by `signMessage`. */
const SIGNED_LINES: readonly (readonly [name: PlainText, text: PlainText])[] = [
  ["Method", "In capitals, for example POST."],
  ["Hash of the body", "The SHA-512 of its exact bytes, in hexadecimal letters."],
  ["Content-Type", "The header as it is sent."],
  ["Date", "The header X-Date, or Date without it, as it is sent."],
  ["Path", "With the query, without the host."],
];

function linesPart(): Html {
  return html`<section class="panel">
    <header><h2>${t("Signed text")}</h2></header>
    <p class="body soft small">
      ${t("The HMAC-SHA-512 of these five lines, joined by line feeds, with the shared secret as its key, in base64.")}
    </p>
    <ol class="next body">
      ${SIGNED_LINES.map(
        ([name, text]) => html`<li><b>${t(name)}</b><span class="soft small">${t(text)}</span></li>`,
      )}
    </ol>
  </section>`;
}

/** The lines that the gateway signs, and the first that differs from what the client signed. */
function signedPart({ lines, firstDifference }: SignatureExplanation): Html {
  return html`<section class="panel">
    <header><h2>${t("Signed text")}</h2></header>
    <div class="body">
      <p class="hint">
        ${t("The HMAC-SHA-512 of these five lines, joined by line feeds, with the shared secret as its key, in base64.")}
      </p>
      <ol class="signed">
        ${lines.map(
          ({ name, value, source }, index) =>
            html`<li>
              <strong>${translated(name)}</strong>
              <span class="hint">${translated(source.text, source.values)}</span><br />
              ${
                firstDifference?.line === index + 1
                  ? html`<code><mark>${value === "" ? t("(empty)") : value}</mark></code
                      ><br />${t("Your client signed here:")}
                      <code>${givenText(firstDifference.given)}</code>`
                  : html`<code>${value === "" ? t("(empty)") : value}</code>`
              }
            </li>`,
        )}
      </ol>
      ${
        firstDifference && firstDifference.line > lines.length
          ? html`<p>
              ${t("Your client signed an extra line:")} <code>${givenText(firstDifference.given)}</code>
            </p>`
          : ""
      }
    </div>
  </section>`;
}

function givenText(given: string | undefined): string {
  if (given === undefined) return t("(no line)");
  return given === "" ? t("(empty)") : given;
}
