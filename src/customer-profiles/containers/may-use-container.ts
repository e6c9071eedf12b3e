import { type MayUseContainer, listSharingAncestors } from "../../tenancy/index.ts";
import { findContainer } from "./container-store.ts";

/** A tenant may assign its own containers, and those that an ancestor shares and no tenant in between disabled. */
export const mayUseContainer: MayUseContainer = async (db, { tenantGuid, container: id }) => {
  const container = await findContainer(db, { id });
  if (!container) return false;
  if (container.tenantGuid === tenantGuid) return true;
  if (!container.sharedWithSubtenants) return false;
  return (await listSharingAncestors(db, { tenantGuid })).includes(container.tenantGuid);
};
