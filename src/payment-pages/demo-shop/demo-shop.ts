import formbody from "@fastify/formbody";
import { Type } from "@fastify/type-provider-typebox";
import type { Clock } from "../../platform/clock.ts";
import { basePath, PAGE, type HttpServer } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageHeaders, readStaticAssets, SELF, serveAsset, TOKEN_SHEET } from "../../platform/pages/index.ts";
import { checkoutPage, DEMO_ORDER, pathOf, resultPage, type DemoPageParts } from "./demo-page.ts";
import { payThroughPublicApi } from "./pay-through-public-api.ts";

interface DemoShopOptions {
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * A merchant's shop at `/demo`, in demo mode only. Like every merchant it uses payment.js on the page and the public API from
 * its server.
 */
export async function registerDemoShop(app: HttpServer, options: DemoShopOptions): Promise<void> {
  const assets = await readStaticAssets(new URL("browser/", import.meta.url), {
    baseSheets: [TOKEN_SHEET],
  });
  const scripts = await readStaticAssets(new URL("../hosted-fields/browser/", import.meta.url));
  const parts: DemoPageParts = {
    base: basePath(options.publicUrl),
    assets,
    paymentScript: scripts.get("payment.js"),
  };
  app.register(async (scope) => {
    await scope.register(formbody);
    servePages(scope, parts, options);
    for (const asset of assets.all) serveAsset(scope, pathOf(assets, asset), asset);
  });
}

const Checkout = Type.Object({ transactionToken: Type.Optional(Type.String({ maxLength: 100 })) });
const CHECKOUT_FORM = { page: { afterForm: () => "/demo" } } as const;
const Result = Type.Object({
  outcome: Type.Union([Type.Literal("paid"), Type.Literal("failed"), Type.Literal("cancelled")]),
});

function servePages(scope: HttpServer, parts: DemoPageParts, options: DemoShopOptions): void {
  scope.get("/demo", { schema: { hide: true }, config: PAGE }, (_request, reply) => {
    const thisYear = options.clock.now().toZonedDateTimeISO("UTC").year;
    return reply.headers(DEMO_PAGE_HEADERS).send(checkoutPage(parts, { thisYear }));
  });
  scope.post(
    "/demo/pay",
    { schema: { hide: true, body: Checkout }, config: CHECKOUT_FORM },
    async (request, reply) => {
      const transactionToken = request.body.transactionToken || undefined;
      const url = await payThroughPublicApi({
        ...DEMO_ORDER,
        ...(transactionToken === undefined ? {} : { transactionToken }),
        publicUrl: options.publicUrl,
        merchantTransactionId: `demo-${options.ids.uuid()}`,
      });
      return reply.headers(DEMO_PAGE_HEADERS).redirect(url, 303);
    },
  );
  scope.get(
    "/demo/result",
    { schema: { hide: true, querystring: Result }, config: PAGE },
    (request, reply) => {
      const { outcome } = request.query;
      const page = resultPage(parts, { paid: outcome === "paid", message: MESSAGES[outcome] });
      return reply.headers(DEMO_PAGE_HEADERS).send(page);
    },
  );
}

const MESSAGES = {
  paid: "Your payment was accepted. The shop receives a signed callback as well.",
  failed: "The card was declined. Nothing was charged.",
  cancelled: "You cancelled the payment. Nothing was charged.",
};

/** The response to the form redirects to the gateway's own pages, which `form-action` covers too. */
const DEMO_PAGE_HEADERS = {
  ...pageHeaders({ scripts: [SELF], styles: [SELF], frames: [SELF], forms: [SELF] }),
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
