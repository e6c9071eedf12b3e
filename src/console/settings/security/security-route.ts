import { findTenant, secondFactorRequiredSince } from "../../../tenancy/index.ts";
import { listColleagues } from "../../access/person-store.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { ConsoleParts } from "../../parts.ts";
import { requiredFactorAt } from "../../people/required-factor-routes.ts";
import { readRetention } from "../retention/read-retention.ts";
import { securityPage } from "./security-page.ts";

/** The rules of signing in and of the audit that apply to a tenant. */
export function securityRoute(parts: ConsoleParts): ConsoleRoute {
  return getting("settings/security", "settings", (visit) => show(parts, visit));
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { db, sealer, publicUrl } = parts;
  const { place } = visit;
  const { guid } = place;
  const tenant = place.kind === "tenant" ? await findTenant(db, { tenantGuid: guid, sealer }) : undefined;
  if (!tenant) return visit.nothing();
  const colleagues = await listColleagues(db, place.peoplePath);
  const [requiredFactor, requiredSince, retention] = await Promise.all([
    requiredFactorAt(parts, { place, colleagues }),
    secondFactorRequiredSince(db, guid),
    readRetention(parts, visit),
  ]);
  return visit.show(
    securityPage(visit, {
      requiredFactor,
      requiredSince,
      hasProvider: tenant.settings.oidc !== null,
      audit: retention?.find(({ kind }) => kind === "audit"),
      curl: provisioningCurl({ publicUrl, operation: `listRetention/${guid}` }),
    }),
  );
}
