import { sampleMerchant } from "../../../pay-by-link/index.ts";
import type { EntityVersion } from "../../../platform/database/index.ts";
import type { Connector } from "../../../connectors/index.ts";
import {
  changedLayouts,
  findTenant,
  versionOf,
  type Layouts,
  type LayoutsChange,
  type Merchant,
  type Tenant,
} from "../../../tenancy/index.ts";
import { connectorAt } from "../../connectors/connector-at.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";

/** Where templates stand: at a tenant, or at a connector, where they outrank the tenant's. */
export interface TemplateSource {
  readonly tenant: Tenant;
  readonly connector: Connector | undefined;
  readonly layouts: Layouts;
  /** As the audit names it. */
  readonly entity: Pick<EntityVersion, "entity" | "target">;
  /** The version of the entity, read before the templates. */
  readonly version: string;
  /** The merchant in a preview. */
  readonly merchant: Merchant;
}

/** The language that templates are written for; empty for all that have none of their own. */
const LANGUAGE = /^[a-z]{2}(-[A-Za-z]{2,4})?$/;

/**
 * The tenant of the visit, or the named connector of its merchant; undefined where there is none.
 *
 * @param read the field `connector` of the address or the form
 */
export async function sourceAt(
  parts: ConsoleParts,
  { place }: PlaceVisit,
  read: (name: string) => string,
): Promise<TemplateSource | undefined> {
  const { db, sealer } = parts;
  const guid = read("connector");
  const entity =
    guid === "" ? { entity: "tenant", target: place.guid } : { entity: "connector", target: guid };
  const version = await versionOf(db, entity);
  const connector = guid === "" ? undefined : await connectorAt(parts, { guid, place });
  if (place.kind === "tenant" ? guid !== "" : !connector) return undefined;
  const tenantGuid = place.kind === "tenant" ? place.guid : place.path[1];
  const tenant = tenantGuid === undefined ? undefined : await findTenant(db, { tenantGuid, sealer });
  if (!tenant) return undefined;
  const merchant = await sampleMerchant(db, { tenant, merchantGuid: connector?.merchantGuid });
  const { defaultLayout, layoutByLanguage } = connector?.payByLink ?? tenant.settings.payByLink;
  return { tenant, connector, merchant, entity, version, layouts: { defaultLayout, layoutByLanguage } };
}

/** The language in an address or a form; empty for all. */
export function templateLanguage(read: (name: string) => string): string {
  const language = read("language");
  return LANGUAGE.test(language) ? language : "";
}

/** Where the templates of a language stand in the request of the API. */
export function pathOf({ connector }: TemplateSource, language: string): string {
  const layouts = connector ? "payByLink" : "settings.payByLink";
  return language === "" ? `${layouts}.defaultLayout` : `${layouts}.layoutByLanguage.${language}`;
}

/** A change of the templates of one language. */
export function changeOf(language: string, templates: Readonly<Record<string, unknown>>): LayoutsChange {
  return language === "" ? { defaultLayout: templates } : { layoutByLanguage: { [language]: templates } };
}

/** The call of the API that makes the change. */
export function callOf({ tenant, connector }: TemplateSource, change: LayoutsChange) {
  return connector
    ? {
        operation: "updateConnector",
        params: { connectorGuid: connector.guid },
        body: { payByLink: change },
      }
    : {
        operation: "updateTenant",
        params: { tenantGuid: tenant.guid },
        body: { settings: { payByLink: change } },
      };
}

/** All templates that a payment would have, the most specific first, with a change that is not saved. */
export function layoutsWith(
  { tenant, connector, layouts }: TemplateSource,
  change: LayoutsChange,
): Layouts[] {
  const changed = changedLayouts(layouts, change);
  return connector ? [changed, tenant.settings.payByLink] : [changed];
}
