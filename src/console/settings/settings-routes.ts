import { getting, type ConsoleRoute } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";
import { settingsIndexPage } from "./index-page.ts";
import { featureRoutes } from "./features/feature-routes.ts";
import { mailRoutes } from "./mail/mail-routes.ts";
import { organisationRoutes } from "./organisation/organisation-routes.ts";
import { pageRoutes } from "./pages/page-routes.ts";
import { templateRoutes } from "./templates/template-routes.ts";
import { rateRoutes } from "./rates/rate-routes.ts";
import { retentionRoutes } from "./retention/retention-routes.ts";
import { securityRoute } from "./security/security-route.ts";
import { singleSignOnRoute } from "./single-sign-on/single-sign-on-route.ts";

/** The settings of a tenant or merchant, each on a page of its own. */
export function settingsRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting("settings", "see_configuration", (visit) => visit.show(settingsIndexPage(visit))),
    ...organisationRoutes(parts),
    ...pageRoutes(parts),
    ...templateRoutes(parts),
    ...mailRoutes(parts),
    ...featureRoutes(parts),
    ...rateRoutes(parts),
    singleSignOnRoute(parts),
    securityRoute(parts),
    ...retentionRoutes(parts),
  ];
}
