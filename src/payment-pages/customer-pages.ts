import type { Counters } from "../platform/counters/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import { servePageAssets } from "./assets/page-assets.ts";
import { registerHostedPage } from "./hosted-page/routes.ts";
import type { PageParts } from "./page/page.ts";
import { registerReusableLinkPage } from "./reusable-link/routes.ts";

/** The pages where customers pay: of a payment, and of a link that several payments are made by. */
export async function registerCustomerPages(
  app: HttpServer,
  options: Omit<PageParts, "assets"> & { readonly rateLimits: Counters | undefined },
): Promise<void> {
  const parts = { ...options, assets: await servePageAssets(app, options) };
  await registerHostedPage(app, parts);
  await registerReusableLinkPage(app, parts);
}
