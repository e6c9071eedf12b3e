import { CARD_BRANDS } from "../../vault/index.ts";
import { textsIn, type Language } from "../../languages/index.ts";
import {
  html,
  pageHeaders,
  SELF,
  type Html,
  type StaticAsset,
  type StaticAssets,
} from "../../platform/pages/index.ts";

export type FieldKind = "number" | "cvv";

const ENTRY = "field.js";
/** The modules of every frame that takes card data. */
export const FIELD_MODULES = [
  "card-autofill.js",
  "card-brands.js",
  "card-number.js",
  "field-style.js",
  "frame-channel.js",
  "vault-requests.js",
];

const INPUTS: Readonly<
  Record<FieldKind, { autocomplete: string; maxLength: number; label: "cardNumber" | "cvv" }>
> = {
  // More than digits and groups: a browser cuts what is pasted before the script takes out spaces.
  number: { autocomplete: "cc-number", maxLength: 64, label: "cardNumber" },
  cvv: { autocomplete: "cc-csc", maxLength: 4, label: "cvv" },
};

/**
 * The page inside the frame of one hosted field; the merchant's page communicates with it by messages. Its label is that of the
 * payment page, until the merchant's page sets its own.
 */
export function fieldPage(
  kind: FieldKind,
  { assets, language }: { assets: StaticAssets; language: Language },
): string {
  const { autocomplete, maxLength, ...input } = INPUTS[kind];
  const texts = textsIn(language).page;
  const label = texts[input.label];
  const path = (asset: StaticAsset): string => `assets/${assets.version}/${asset.name}`;
  const data = html`data-field="${kind}" data-card-brands="${JSON.stringify(CARD_BRANDS)}"
  data-choose-brand="${texts.chooseBrand}"`;
  const modules = FIELD_MODULES.map((name) => assets.get(name)).map(
    (asset): Html => html`<link rel="modulepreload" href="${path(asset)}" integrity="${asset.integrity}" />`,
  );
  const script = assets.get(ENTRY);
  const style = assets.get("field.css");
  return html`<!doctype html>
    <html lang="${language}" ${data}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${label}</title>
        <link rel="stylesheet" href="${path(style)}" integrity="${style.integrity}" />
        ${modules}
        <script type="module" src="${path(script)}" integrity="${script.integrity}"></script>
      </head>
      <body>
        <form id="card">
          <input
            id="field"
            type="text"
            inputmode="numeric"
            autocomplete="${autocomplete}"
            maxlength="${maxLength}"
            spellcheck="false"
            autocorrect="off"
            aria-label="${label}"
          />
        </form>
      </body>
    </html> `.text;
}

/** Only the gateway's own scripts and styles are allowed; any page may frame it. */
export const FIELD_PAGE_HEADERS = {
  ...pageHeaders({ scripts: [SELF], styles: [SELF], connects: [SELF], framedBy: ["*"] }),
  "cross-origin-resource-policy": "cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};
