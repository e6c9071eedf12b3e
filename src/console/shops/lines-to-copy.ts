import type { ShopKind } from "../../shops/index.ts";
import { shellWord } from "../frame/shell-word.ts";

/** The options of a plug-in. */
export interface ShopOptions {
  readonly gateway: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  readonly webhookSecret: string;
  readonly sharedSecret?: string;
  readonly capture: "auto" | "manual";
  readonly shopUrl: string;
}

const VERSION = "0.1.0";

/** The lines that connect a shop. The tests of the plug-ins set up their shops by them. */
interface Connection {
  /** Commands for the folder of the shop: they install the plug-in, keep its settings, and make its files. */
  readonly script: readonly string[];
  /** Lines for a file that the shop has already. */
  readonly configuration?: { readonly file: string; readonly lines: readonly string[] };
}

/** The settings, where a plug-in is configured. */
const SETTINGS = `JSON.parse(process.env.QUITTANCE ?? "")`;

/** Connects a shop of the kind by its credential. */
export function connectionOf(kind: ShopKind, options: ShopOptions): Connection {
  const settings = `echo ${shellWord(`QUITTANCE=${JSON.stringify(withReturn(kind, options))}`)} >> .env`;
  switch (kind) {
    case "medusa":
      return {
        script: [install("medusa"), settings, ...medusaFiles()],
        configuration: {
          file: "medusa-config.ts, modules",
          lines: [
            `{ resolve: "@medusajs/medusa/payment", options: { providers: [`,
            `  { resolve: "@quittance/shop-medusa", id: "quittance", options: ${SETTINGS} },`,
            `] } },`,
          ],
        },
      };
    case "vendure":
      return {
        script: [install("vendure"), settings],
        configuration: {
          file: "vendure-config.ts",
          lines: [
            `import { QuittancePlugin } from "@quittance/shop-vendure";`,
            `plugins: [QuittancePlugin.init(${SETTINGS})],`,
          ],
        },
      };
    case "shopware":
      return { script: [install("shopware"), ...shopwareServer(options)] };
    case "other":
      return { script: [`npm install ./quittance-shop-kit-${VERSION}.tgz`, settings] };
  }
}

/** The route of events and the order watch. A file that is there already is not overwritten: the shell says so. */
function medusaFiles(): string[] {
  return [
    "mkdir -p src/api src/jobs && set -o noclobber",
    ...newFile("src/api/middlewares.ts", [
      `import { defineMiddlewares } from "@medusajs/framework/http";`,
      `import { eventsRoute } from "@quittance/shop-medusa/events";`,
      `export default defineMiddlewares({ routes: [eventsRoute(${SETTINGS})] });`,
    ]),
    ...newFile("src/jobs/quittance.ts", [
      `import { config, createOrderWatch } from "@quittance/shop-medusa/order-watch";`,
      `export { config };`,
      `export default createOrderWatch(${SETTINGS});`,
    ]),
    "set +o noclobber",
  ];
}

function newFile(path: string, lines: readonly string[]): string[] {
  return [`cat > ${path} <<'END'`, ...lines, "END"];
}

/** Its settings, the manifest with its address and a new secret, and its start. */
function shopwareServer(options: ShopOptions): string[] {
  const program = "node --env-file=.env node_modules/.bin/quittance-shopware";
  return [
    "cat >> .env <<'END'",
    ...variables(options),
    "END",
    `node -p "'APP_SECRET=' + crypto.randomBytes(32).toString('hex')" >> .env`,
    `mkdir -p Quittance && ${program} manifest > Quittance/manifest.xml`,
    program,
  ];
}

function install(name: string): string {
  return `npm install ./quittance-shop-kit-${VERSION}.tgz ./quittance-shop-${name}-${VERSION}.tgz`;
}

/** The storefront's page for customers who are back: that of the shop, until it is changed. */
function withReturn(kind: ShopKind, options: ShopOptions): object {
  return kind === "other" ? options : { ...options, returnUrl: options.shopUrl };
}

function variables({ gateway, shopUrl, sharedSecret, ...rest }: ShopOptions): string[] {
  return Object.entries({
    APP_URL: shopUrl,
    QUITTANCE_URL: gateway,
    QUITTANCE_API_KEY: rest.apiKey,
    QUITTANCE_USERNAME: rest.username,
    QUITTANCE_PASSWORD: rest.password,
    QUITTANCE_WEBHOOK_SECRET: rest.webhookSecret,
    QUITTANCE_CAPTURE: rest.capture,
    QUITTANCE_SHOP_URL: shopUrl,
    ...(sharedSecret !== undefined && { QUITTANCE_SHARED_SECRET: sharedSecret }),
  }).map(([name, value]) => `${name}=${value}`);
}
