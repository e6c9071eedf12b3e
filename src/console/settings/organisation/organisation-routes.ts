import { isJsonObject } from "../../../platform/json-object.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import {
  describeMerchant,
  findMerchant,
  findTenant,
  listMerchants,
  listPlacesWithin,
  TenantName,
  versionOf,
} from "../../../tenancy/index.ts";
import { chooseAmong } from "../../configuration/choose-among.ts";
import { recentChanges } from "../../configuration/read-changes.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { typedGroups } from "../typed-groups.ts";
import { goingLiveSteps } from "./going-live.ts";
import { MERCHANT_FORM, MERCHANT_GROUPS, NEW_MERCHANT_FORM } from "./merchant-fields.ts";
import { merchantPage } from "./merchant-page.ts";
import { newPlacePage } from "./new-place-page.ts";
import { riskProfilesAt } from "./risk-profiles-at.ts";
import { tenantPage } from "./tenant-page.ts";

const PAGE_SIZE = 100;
const MAX_SUB_TENANTS = 500;

const TENANT_FORM: SchemaForm<"name"> = {
  schema: { name: TenantName },
  words: { name: { label: "Name" } },
  required: ["name"],
};

/** Tenants and merchants: the place itself, and what belongs to it. */
export function organisationRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settings";
  const path = "settings/organisation";
  const show = (visit: PlaceVisit, shown?: Partial<RefusedForm>) =>
    visit.place.kind === "merchant" ? showMerchant(parts, visit, shown) : showTenant(parts, visit, shown);
  return [
    getting(path, access, (visit) => show(visit)),
    posting(
      path,
      access,
      async (visit) => {
        const saved = await save(parts, visit);
        return "problem" in saved
          ? show(visit, { ...saved })
          : visit.goTo("settings", "organisation", { saved: "yes" });
      },
      { refusesCardNumbers: true },
    ),
    ...(["tenant", "merchant"] as const).flatMap((kind): ConsoleRoute[] => [
      getting(`${path}/new-${kind}`, access, (visit) => offer(parts, visit, { kind })),
      posting(`${path}/new-${kind}`, access, (visit) => create(parts, visit, { kind }), {
        refusesCardNumbers: true,
      }),
    ]),
  ];
}

async function showTenant(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { problem, typed }: Partial<RefusedForm> = {},
) {
  const { db, clock, publicUrl } = parts;
  const { place, query } = visit;
  const { guid } = place;
  const version = await versionOf(db, { entity: "tenant", target: guid });
  const after = query("after");
  const [within, merchants, changes] = await Promise.all([
    listPlacesWithin(db, { guids: [guid], limit: MAX_SUB_TENANTS }),
    listMerchants(db, {
      tenantGuid: guid,
      page: { limit: PAGE_SIZE, ...(after !== "" && { after }) },
    }),
    recentChanges(db, { entity: "tenant", target: guid }),
  ]);
  const [field] = await presentFields(parts, visit);
  return visit.show(
    tenantPage(visit, {
      field: field!,
      version,
      typed,
      tenants: within.filter(({ kind, parentGuid }) => kind === "tenant" && parentGuid === guid),
      merchants: isRefusal(merchants) ? [] : merchants.entries,
      next: isRefusal(merchants) ? null : merchants.next,
      changes,
      now: clock.now(),
      problem,
      curl: provisioningCurl({ publicUrl, operation: `listMerchants/${guid}` }),
    }),
  );
}

async function showMerchant(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { problem, typed }: Partial<RefusedForm> = {},
) {
  const { db, clock, publicUrl } = parts;
  const { place } = visit;
  const version = await versionOf(db, { entity: "merchant", target: place.guid });
  const merchant = await findMerchant(db, { merchantGuid: place.guid });
  if (!merchant) return visit.nothing();
  const present = describeMerchant(merchant);
  const profiles = await riskProfilesAt(db, place);
  const groups = MERCHANT_GROUPS.map(({ title, form: ofGroup, isClosed }) => ({
    title: t(title),
    fields: chooseAmong(schemaFields(ofGroup, present), {
      defaultRiskRuleSet: profiles,
      defaultVtRiskRuleSet: profiles,
    }),
    isClosed: isClosed === true,
  }));
  const [steps, changes] = await Promise.all([
    goingLiveSteps(parts, visit, merchant),
    recentChanges(db, { entity: "merchant", target: place.guid }),
  ]);
  return visit.show(
    merchantPage(visit, {
      groups: typedGroups(groups, typed),
      version,
      typed,
      steps,
      changes,
      now: clock.now(),
      problem,
      curl: provisioningCurl({
        publicUrl,
        operation: `updateMerchant/${place.guid}`,
        body: { name: merchant.name },
      }),
    }),
  );
}

/** The fields of the tenant or merchant that is the place, as the database has it. */
async function presentFields({ db, sealer }: ConsoleParts, { place: { kind, guid } }: PlaceVisit) {
  if (kind === "tenant")
    return schemaFields(TENANT_FORM, { name: (await findTenant(db, { tenantGuid: guid, sealer }))?.name });
  const merchant = await findMerchant(db, { merchantGuid: guid });
  return merchant ? schemaFields(MERCHANT_FORM, describeMerchant(merchant)) : [];
}

/** Changes the tenant or merchant that is the place. */
function save(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form } = visit;
  const { kind, guid: target } = place;
  return saveUnlessChanged(parts, visit, {
    edited: { entity: kind, target },
    present: () => presentFields(parts, visit),
    replaces: "typed",
    save: (unlessChanged) =>
      provision(parts, visit, {
        ...(kind === "tenant"
          ? {
              operation: "updateTenant",
              params: { tenantGuid: target },
              body: readSchemaForm(TENANT_FORM, form),
            }
          : {
              operation: "updateMerchant",
              params: { merchantGuid: target },
              body: readSchemaForm(MERCHANT_FORM, form),
            }),
        unlessChanged,
      }),
  });
}

interface New extends Partial<RefusedForm> {
  readonly kind: "tenant" | "merchant";
}

/** Only a tenant has tenants and merchants. */
async function offer({ publicUrl }: ConsoleParts, visit: PlaceVisit, { kind, problem }: New) {
  const { place, form } = visit;
  if (place.kind !== "tenant") return visit.nothing();
  const empty = kind === "merchant" ? schemaFields(NEW_MERCHANT_FORM, {}) : schemaFields(TENANT_FORM, {});
  const fields = empty.map((field) => ({ ...field, value: problem ? form(field.path) : "" }));
  const curl = provisioningCurl({
    publicUrl,
    ...(kind === "merchant"
      ? { operation: `createMerchant/${place.guid}`, body: { name: "Demo Shop" } }
      : { operation: "createTenant", body: { name: "Acme Payments", parentTenantGuid: place.guid } }),
  });
  return visit.show(newPlacePage(visit, { kind, fields, problem, curl }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit, { kind }: New) {
  const { place, form } = visit;
  if (place.kind !== "tenant") return visit.nothing();
  const made =
    kind === "merchant"
      ? await provision(parts, visit, {
          operation: "createMerchant",
          params: { tenantGuid: place.guid },
          body: withoutNulls(readSchemaForm(NEW_MERCHANT_FORM, form)),
        })
      : await provision(parts, visit, {
          operation: "createTenant",
          body: { ...readSchemaForm(TENANT_FORM, form), parentTenantGuid: place.guid },
        });
  if ("problem" in made) return offer(parts, visit, { kind, problem: made.problem });
  const created: unknown = Reflect.get(made.done, kind);
  const guid = isJsonObject(created) ? String(created["guid"]) : place.guid;
  return visit.goToPage(guid, "settings", "organisation", { created: "yes" });
}

/** A new merchant has no value to remove. */
function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
