import { Type } from "@fastify/type-provider-typebox";
import { findLanguage } from "../../languages/index.ts";
import { PAGE, type HttpServer } from "../../platform/http/index.ts";
import { readStaticAssets, sendAsset, serveAsset, type StaticAssets } from "../../platform/pages/index.ts";
import { FIELD_PAGE_HEADERS, fieldPage, type FieldKind } from "./field-page.ts";

/** For the merchant's page; one without texts shows English. */
const FrameQuery = Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) });

/** The names public clients load payment.js by; all versions are served by the same script. */
const SCRIPT_NAMES = ["payment.1.3.min.js", "payment.1.2.min.js", "payment.min.js"] as const;
const SCRIPT_FOLDER = "/js/integrated";
/** Where the newest version is. */
export const SCRIPT_PATH = `${SCRIPT_FOLDER}/${SCRIPT_NAMES[0]}`;
/** Loaded by payment.js where a page shows the buttons of wallets, the choice of brand, or the element with all methods. */
const PAGE_MODULES = [
  "wallets.js",
  "apple-pay-sheet.js",
  "brand-choice-field.js",
  "payment-element.js",
  "appearance.js",
] as const;
/** A fixed name must pick up fixes soon. */
const SCRIPT_CACHE = "public, max-age=300";

/**
 * Hosted fields: payment.js for the merchant's page, and its frames. The number frame sends the card to the tokenize call of
 * the same origin; the merchant's page gets a one-time token.
 */
export async function registerHostedFields(app: HttpServer): Promise<void> {
  const assets = await readStaticAssets(new URL("browser/", import.meta.url));
  serveScript(app, assets);
  serveFrames(app, assets);
}

function serveScript(app: HttpServer, assets: StaticAssets): void {
  const script = assets.get("payment.js");
  for (const name of PAGE_MODULES) {
    app.get(`${SCRIPT_FOLDER}/${name}`, { schema: { hide: true } }, (request, reply) =>
      sendAsset(request, reply.header("cache-control", SCRIPT_CACHE), assets.get(name)),
    );
  }
  for (const name of SCRIPT_NAMES) {
    app.get(`${SCRIPT_FOLDER}/${name}`, { schema: { hide: true } }, (request, reply) =>
      sendAsset(request, reply.header("cache-control", SCRIPT_CACHE), script),
    );
  }
}

function serveFrames(app: HttpServer, assets: StaticAssets): void {
  for (const kind of ["number", "cvv"] satisfies FieldKind[]) {
    app.get(
      `/hosted-fields/${kind}`,
      { schema: { hide: true, querystring: FrameQuery }, config: PAGE },
      ({ query }, reply) => {
        const language = findLanguage(query.language) ?? "en";
        return reply.headers(FIELD_PAGE_HEADERS).send(fieldPage(kind, { assets, language }));
      },
    );
  }
  for (const asset of assets.all)
    serveAsset(app, `/hosted-fields/assets/${assets.version}/${asset.name}`, asset);
}
