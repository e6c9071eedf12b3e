import {
  describeTenants,
  findTenant,
  nameMerchants,
  singleSignOnAt,
  type OidcSettings,
} from "../../../tenancy/index.ts";
import { exemptOwnerOf } from "../../access/memberships.ts";
import { listColleagues } from "../../access/person-store.ts";
import type { PlaceView } from "../../access/places.ts";
import { signedInBy, type SignedInPeople } from "../../accounts/oidc/identity-store.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";

/** The identity provider of a tenant, without its secret. */
interface ShownProvider {
  readonly settings: Omit<OidcSettings, "clientSecret">;
  readonly hasSecret: boolean;
  readonly signedIn: SignedInPeople;
  /** The names of the places to which the mapping gives roles, by guid. */
  readonly places: ReadonlyMap<string, string>;
}

export interface SingleSignOn {
  /** Undefined where none is set. */
  readonly provider: ShownProvider | undefined;
  /** The owner who can always sign in without the provider; undefined where the tenant has none. */
  readonly exempt: { readonly name: string; readonly email: string } | undefined;
  /** Names of tenants above that have a provider, and of those that require it. */
  readonly above: { readonly offering: readonly string[]; readonly requiring: readonly string[] };
}

/** Undefined for a merchant, whose people sign in as those of its tenant. */
export async function readSingleSignOn(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  { guid, kind, peoplePath }: PlaceView,
): Promise<SingleSignOn | undefined> {
  const tenant = kind === "tenant" ? await findTenant(db, { tenantGuid: guid, sealer }) : undefined;
  if (!tenant) return undefined;
  const at = (await singleSignOnAt(db, [guid])).get(guid);
  const { oidc } = tenant.settings;
  const names = await describeTenants(db, [
    ...(at?.offering ?? []),
    ...(oidc?.mapping ?? []).map(({ place }) => place),
  ]);
  const nameOf = (above: string) =>
    peoplePath.includes(above) ? (names.get(above)?.name ?? above) : t("a tenant above");
  const namesAbove = (guids: readonly string[] = []) => [
    ...new Set(guids.filter((one) => one !== guid).map(nameOf)),
  ];
  const exemptId = await exemptOwnerOf(db, guid);
  return {
    provider: oidc ? await providerOf(db, { guid, oidc, tenants: names }) : undefined,
    exempt: (await listColleagues(db, [guid])).find(({ id }) => id === exemptId),
    above: { offering: namesAbove(at?.offering), requiring: namesAbove(at?.requiring) },
  };
}

async function providerOf(
  db: ConsoleParts["db"],
  {
    guid,
    oidc: { clientSecret, ...settings },
    tenants,
  }: { guid: string; oidc: OidcSettings; tenants: ReadonlyMap<string, { readonly name: string }> },
): Promise<ShownProvider> {
  const { issuer, mapping } = settings;
  const merchants = await nameMerchants(
    db,
    mapping.map(({ place }) => place),
  );
  return {
    settings,
    hasSecret: clientSecret !== null,
    signedIn: await signedInBy(db, { tenantGuid: guid, issuer }),
    places: new Map(
      mapping.map(({ place }) => [place, merchants.get(place) ?? tenants.get(place)?.name ?? place]),
    ),
  };
}
