import type { HttpServer } from "../platform/http/index.ts";
import { registerAccessibilityPage } from "./accessibility/accessibility-page.ts";
import { registerBrandRoute } from "./hosted-fields/brand-routes.ts";
import { registerHostedPage } from "./hosted-page/routes.ts";
import { registerPaymentElement, type ElementParts } from "./payment-element/element-routes.ts";
import { registerRecoveryPage } from "./recovery-page/routes.ts";
import { registerReusableLinkPage } from "./reusable-link/routes.ts";

/** The pages where customers pay: of a payment, of a link that several payments are made by, and inside a merchant's page. */
export async function registerCustomerPages(app: HttpServer, parts: ElementParts): Promise<void> {
  await registerHostedPage(app, parts);
  await registerReusableLinkPage(app, parts);
  await registerRecoveryPage(app, parts);
  registerPaymentElement(app, parts);
  await registerBrandRoute(app, parts);
  registerAccessibilityPage(app, parts);
}
