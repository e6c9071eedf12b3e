import { findTenant, secondFactorRequiredSince } from "../../../tenancy/index.ts";
import { listColleagues } from "../../access/person-store.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import type { ConsoleParts } from "../../parts.ts";
import { requiredFactorAt } from "../../people/required-factor-routes.ts";
import { readRetention } from "../retention/read-retention.ts";
import { securityPage } from "./security-page.ts";

/** The rules of signing in and of the audit that apply to a tenant. */
export function securityRoute(parts: ConsoleParts, context: PageContext): ConsoleRoute {
  return {
    method: "GET",
    path: "/:place/settings/security",
    access: "settings",
    handle: (visit) => show(parts, visit, context),
  };
}

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { db, sealer, publicUrl } = parts;
  const { place, viewer, send } = visit;
  const { guid } = place;
  const tenant = place.kind === "tenant" ? await findTenant(db, { tenantGuid: guid, sealer }) : undefined;
  if (!tenant) return send(notFoundPage(context, viewer));
  const colleagues = await listColleagues(db, place.peoplePath);
  const [requiredFactor, requiredSince, retention] = await Promise.all([
    requiredFactorAt(parts, { place, colleagues }),
    secondFactorRequiredSince(db, guid),
    readRetention(parts, visit),
  ]);
  return send(
    securityPage({
      base: context.base,
      viewer,
      place,
      requiredFactor,
      requiredSince,
      hasProvider: tenant.settings.oidc !== null,
      audit: retention?.find(({ kind }) => kind === "audit"),
      curl: provisioningCurl({ publicUrl, operation: `listRetention/${guid}` }),
    }),
  );
}
