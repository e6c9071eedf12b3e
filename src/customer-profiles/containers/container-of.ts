import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findTenant, type ConfigurationCache } from "../../tenancy/index.ts";
import { findContainer } from "./container-store.ts";
import type { Container } from "./container.ts";
import { mayUseContainer } from "./may-use-container.ts";

/** The container of a connector; one function per process, because it caches. */
export type ContainerOf = (connector: Connector) => Promise<Container | undefined>;

export function createContainerOf(parts: {
  db: Queryable;
  sealer: Sealer;
  configuration: ConfigurationCache;
}): ContainerOf {
  return (connector) =>
    parts.configuration.getOrLoad("customer-profile-container", connector.guid, () =>
      findContainerOf(parts, connector),
    );
}

/**
 * The container of a connector: its own before the tenant-wide one. None when the tenant lacks the feature, none is
 * assigned, or the assigned one is disabled or no longer shared. Another one is not used instead, because customers would
 * appear in the wrong container.
 */
async function findContainerOf(
  { db, sealer }: { db: Queryable; sealer: Sealer },
  connector: Connector,
): Promise<Container | undefined> {
  const { tenantGuid } = connector;
  const tenant = await findTenant(db, { tenantGuid, sealer });
  if (!tenant?.settings.features.customerProfiles) return undefined;
  const id = connector.customerProfileContainer ?? tenant.settings.customerProfileContainer;
  if (id === null) return undefined;
  const container = await findContainer(db, { id });
  if (!container || container.disabled) return undefined;
  return (await mayUseContainer(db, { tenantGuid, container: id })) ? container : undefined;
}
