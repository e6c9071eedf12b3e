import { listContainers } from "../../../customer-profiles/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { findTenant, versionOf } from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import { recentChanges } from "../../configuration/read-changes.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import type { CodeOption } from "../../language/code-names.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { settingsFormPage } from "../settings-page.ts";
import { typedGroups } from "../typed-groups.ts";
import { featureGroups, readFeatureForm } from "./feature-fields.ts";

/** The optional features of a tenant. */
export function featureRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settings";
  const path = "settings/features";
  return [
    getting(path, access, (visit) => show(parts, visit)),
    posting(path, access, (visit) => save(parts, visit)),
  ];
}

async function show(
  { db, sealer, clock, publicUrl }: ConsoleParts,
  visit: PlaceVisit,
  { problem, typed }: Partial<RefusedForm> = {},
) {
  const { place } = visit;
  const { guid } = place;
  const version = await versionOf(db, { entity: "tenant", target: guid });
  const [tenant, changes, containers] = await Promise.all([
    place.kind === "tenant" ? findTenant(db, { tenantGuid: guid, sealer }) : undefined,
    recentChanges(db, { entity: "tenant", target: guid }),
    containersOf(db, guid),
  ]);
  if (!tenant) return visit.nothing();
  const view = {
    problem,
    typed,
    curl: provisioningCurl({
      publicUrl,
      operation: `updateTenant/${guid}`,
      body: { settings: { features: tenant.settings.features } },
    }),
  };
  return visit.show(
    settingsFormPage(visit, view, {
      title: t("Features"),
      lead: t("For this tenant and its merchants. Sub-tenants have switches of their own."),
      path: "features",
      groups: typedGroups(featureGroups(tenant, containers), typed),
      version,
      side: changesPart(visit, { changes, now: clock.now() }),
    }),
  );
}

/** The tenant's own containers and those shared with it, by name. */
async function containersOf(db: Queryable, tenantGuid: string): Promise<CodeOption[]> {
  const containers = await listContainers(db, { tenantGuid });
  if (isRefusal(containers)) return [];
  return containers.map(({ id, name, disabled }) => [
    String(id),
    disabled ? t("{name}, disabled", { name }) : name,
  ]);
}

async function save(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form } = visit;
  if (place.kind !== "tenant") return visit.nothing();
  const tenantGuid = place.guid;
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "tenant", target: tenantGuid },
    present: async () => {
      const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.sealer });
      return tenant ? featureGroups(tenant).flatMap(({ fields }) => fields) : [];
    },
    replaces: "typed",
    save: (unlessChanged) =>
      provision(parts, visit, {
        operation: "updateTenant",
        params: { tenantGuid },
        body: readFeatureForm(form),
        unlessChanged,
      }),
  });
  return "problem" in saved
    ? show(parts, visit, { ...saved })
    : visit.goTo("settings", "features", { saved: "yes" });
}
