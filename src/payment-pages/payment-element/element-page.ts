import { demandsCvv, type Connector } from "../../connectors/index.ts";
import { directionOf, fillIn, type Language } from "../../languages/index.ts";
import { html, pageHeaders, SELF, type Html } from "../../platform/pages/index.ts";
import type { PageDesign } from "../../tenancy/index.ts";
import { methodToken, pageEntryOf } from "../../transaction-requests/index.ts";
import { CARD_BRANDS } from "../../vault/index.ts";
import type { PageAssets } from "../assets/page-assets.ts";
import { FIELD_MODULES } from "../hosted-fields/field-page.ts";
import { brandChoice } from "../hosted-page/brand-choice.ts";
import type { BrandOffer } from "../hosted-page/brand-offer.ts";
import { formField } from "../hosted-page/form-field.ts";
import { cardFields } from "../hosted-page/instrument-form.ts";
import { waysToPay, type WayToPay } from "../hosted-page/ways-to-pay.ts";
import { brandMarks } from "../page/brand-marks.ts";
import { methodLabels } from "../page/method-labels.ts";
import { methodMark } from "../page/method-marks.ts";
import type { PageParts } from "../page/page.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { testBand } from "../page/test-band.ts";

interface ElementPage {
  readonly language: Language;
  readonly texts: PageTexts;
  readonly design: PageDesign;
  /** The connector that the merchant's page named. */
  readonly called: Connector;
  readonly methods: readonly Connector[];
  /** Between which brands of a card its customer chooses. */
  readonly brands: BrandOffer;
  readonly testMode: boolean;
}

const STYLES = ["hosted-page/browser/page.css", "hosted-fields/browser/element.css"];
const SCRIPT = "hosted-fields/browser/element-frame.js";
const MODULES = [
  "hosted-page/browser/form-help.js",
  "hosted-page/browser/brand-choice.js",
  ...FIELD_MODULES.map((name) => `hosted-fields/browser/${name}`),
];

/** As the frames of single fields: only the gateway's own scripts and styles run, and any page may frame it. */
export const ELEMENT_PAGE_HEADERS = {
  ...pageHeaders({ scripts: [SELF], styles: [SELF], connects: [SELF], framedBy: ["*"] }),
  "cross-origin-resource-policy": "cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** The page inside the element's frame: all methods as one list, without a button, which is the merchant's page's. */
export function elementPage(parts: PageParts, page: ElementPage): string {
  const { texts } = page;
  const ways = methodWays(parts, page);
  const only = ways.length === 1 ? ways[0] : undefined;
  const list = only
    ? html`<div class="only">${only.inside}</div>`
    : waysToPay(ways.map((way, index) => ({ ...way, isOpen: index === 0 })));
  const methods = ways.map(({ method, token }) => ({ method, token }));
  return documentOf(parts.assets, page, {
    title: texts.chooseMethod,
    attributes: html`data-card-brands="${JSON.stringify(CARD_BRANDS)}"
    data-methods="${JSON.stringify(methods)}" data-choose="${texts.chooseMethod}"`,
    content: html`${testBand(page, texts)} ${list}
      <p class="problems" id="problems" role="alert"></p>`,
  });
}

/** The page where the element cannot be shown: its script reports the reason to the merchant's page. */
export function refusedElementPage(
  parts: Pick<PageParts, "assets">,
  { language, texts, message }: { language: Language; texts: PageTexts; message: string },
): string {
  return documentOf(
    parts.assets,
    { language },
    {
      title: texts.chooseMethod,
      attributes: html`data-refused="${message}"`,
      content: html``,
    },
  );
}

function methodWays(
  parts: PageParts,
  { called, methods, brands, texts, language, design }: ElementPage,
): readonly (WayToPay & { readonly method: string; readonly token: string })[] {
  return methodLabels(parts, texts, methods).map(({ connector, label }, index) => {
    const { method } = connector;
    const entry = pageEntryOf(parts, connector);
    const isCard = entry?.kind === "card";
    const inside = isCard
      ? cardForm(texts, {
          design,
          brands,
          brandsAddress: `../api/v3/tokenize/${encodeURIComponent(called.publicIntegrationKey)}/card-brands`,
          prefix: index === 0 ? "" : `way-${index}-`,
          cvv: demandsCvv(parts.adapters, connector),
        })
      : // What the customer enters for it is entered on the gateway's page.
        html`<p class="before-pay">
          ${entry ? texts.secure : fillIn(texts.goesTo, { method: label }, language)}
        </p>`;
    return {
      method,
      token: isCard ? "" : methodToken(called.kind === "multi_method" ? connector : called),
      mark: methodMark(method),
      label,
      isOpen: false,
      inside,
    };
  });
}

function cardForm(
  texts: PageTexts,
  {
    design,
    brands: offer,
    brandsAddress: address,
    prefix,
    cvv,
  }: { design: PageDesign; brands: BrandOffer; brandsAddress: string; prefix: string; cvv: boolean },
): Html {
  return html`<form
    data-instrument="card"
    data-expired="${texts.expired}"
    ${cvv ? html`data-requires-cvv` : ""}
  >
    ${brandMarks(design, texts.acceptedCards)}
    <div class="fields card">
      ${cardFields(texts).map(
        (field) =>
          html`${formField({ ...field, id: prefix + field.name })}${
            field.name === "cardNumber" ? brandChoice(texts, { offer, address, prefix }) : ""
          }`,
      )}
    </div>
  </form>`;
}

function documentOf(
  assets: PageAssets,
  { language }: { language: Language },
  { title, attributes, content }: { title: string; attributes: Html; content: Html },
): string {
  const script = assets.get(SCRIPT);
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}" ${attributes}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${STYLES.map((source) => assets.get(source)).map(
          ({ path, integrity }) => html`<link rel="stylesheet" href="${path}" integrity="${integrity}" /> `,
        )}
        ${MODULES.map((source) => assets.get(source)).map(
          ({ path, integrity }) =>
            html`<link rel="modulepreload" href="${path}" integrity="${integrity}" /> `,
        )}
        <script type="module" src="${script.path}" integrity="${script.integrity}"></script>
      </head>
      <body>
        ${content}
      </body>
    </html> `.text;
}
