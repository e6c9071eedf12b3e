import { createHash } from "node:crypto";
import { directionOf, textsIn, type Language, type Texts } from "../../languages/index.ts";
import { basePath, type PageFailure, type FailurePage } from "../../platform/http/index.ts";
import { html, pageHeaders, SELF, type Html } from "../../platform/pages/index.ts";
import { ACCESSIBILITY_PATH } from "../accessibility/path.ts";
import { readPageSheet } from "../assets/page-sheet.ts";
import { languageOfRequest } from "../page/page-language.ts";

type FailureTexts = Texts["page"] & Texts["failure"];
type FailedRequest = Parameters<FailurePage>[0];

/**
 * The page for failed requests of browsers: in their language, with a way to continue and the request's id in the log. It
 * needs only this process: its style is inline, and it runs no script.
 */
export async function failurePages({ publicUrl }: { publicUrl: string }): Promise<FailurePage> {
  const { plain } = await readPageSheet();
  const style = plain.toString();
  const styleDigest = createHash("sha256").update(style).digest("base64");
  const base = basePath(publicUrl);
  return (request, failure) => {
    const language = languageOfRequest(request);
    const { page, failure: own } = textsIn(language);
    const texts = { ...page, ...own };
    return {
      headers: {
        ...pageHeaders({
          styles: [`'sha256-${styleDigest}'`],
          // A redirect after a form may go to any page or app of the merchant.
          forms: failure.onward.kind === "form" ? "anywhere" : [SELF],
          // The page may be in a frame of the issuer or the merchant, and nothing on it is worth clickjacking.
          framedBy: ["*"],
        }),
        "content-language": language,
        "referrer-policy": "same-origin",
        "cache-control": "no-store",
        vary: "accept-language",
        ...refreshOf(failure, base),
      },
      html: render({ language, style, texts, request, failure, base }),
    };
  };
}

/** The Refresh header works without scripts and is not subject to the script policy. */
function refreshOf({ retryAfterSeconds, onward }: PageFailure, base: string): { refresh?: string } {
  if (retryAfterSeconds === undefined) return {};
  const refresh = String(retryAfterSeconds);
  return { refresh: onward.kind === "address" ? `${refresh}; url=${base}${onward.path}` : refresh };
}

interface Facts {
  readonly language: Language;
  readonly style: string;
  readonly texts: FailureTexts;
  readonly request: FailedRequest;
  readonly failure: PageFailure;
  readonly base: string;
}

function render({ language, style, texts, request, failure, base }: Facts): string {
  const { title, text } = textsOf(failure, request, texts);
  const head = `<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" /><meta name="color-scheme" content="light dark" />`;
  const body = html`<main>
      <div class="result notice">
        <span class="mark" aria-hidden="true"></span>
        <h1>${title}</h1>
        <p role="status">${text}</p>
      </div>
      ${continuation(failure, texts, base)}
      <dl class="facts">
        <div>
          <dt>${texts.reference}</dt>
          <dd><bdi>${request.id}</bdi></dd>
        </div>
      </dl>
    </main>
    <footer class="legal">
      <ul>
        <li><a href="${base}${ACCESSIBILITY_PATH}">${texts.accessibility}</a></li>
      </ul>
    </footer>`;
  // The style is not escaped, because its digest is in the policy.
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>${head}<title>${html`${title}`.text}</title><style>${style}</style></head>
  <body>${body.text}</body>
</html>
`;
}

function textsOf(
  { kind, onward }: PageFailure,
  request: FailedRequest,
  texts: FailureTexts,
): { title: string; text: string } {
  const afterForm = onward.kind === "address";
  switch (kind) {
    case "unavailable":
      if (onward.kind === "form") return { title: texts.unavailableTitle, text: texts.failureText };
      return { title: texts.unavailableTitle, text: afterForm ? texts.formAwayText : texts.awayText };
    case "rate_limited":
      return { title: texts.busyTitle, text: texts.busyText };
    case "failure":
      return { title: texts.failureTitle, text: afterForm ? texts.formFailureText : texts.failureText };
    case "not_found":
      return /^\/(redirect|three-d-secure)\//.test(request.url)
        ? { title: texts.notFoundTitle, text: texts.notFoundText }
        : { title: texts.noPageTitle, text: texts.noPageText };
    case "validation":
    case "wrong_method":
    case "too_large":
    case "not_json":
    case "bad_request":
      return { title: texts.refusedTitle, text: texts.refusedText };
  }
}

function continuation({ onward }: PageFailure, texts: FailureTexts, base: string): Html {
  switch (onward.kind) {
    case "reload":
      // An empty href is the page's own address, so that nothing can be injected into it.
      return html`<p class="onward"><a class="button primary" href="">${texts.tryAgain}</a></p>`;
    case "address":
      return html`<p class="onward">
        <a class="button primary" href="${base}${onward.path}">${texts.goOn}</a>
      </p>`;
    case "form":
      return html`<form method="post" action="">
        ${Object.entries(onward.fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
        )}
        <button class="primary">${texts.tryAgain}</button>
      </form>`;
    case "nowhere":
      return html``;
  }
}
