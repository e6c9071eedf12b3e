import type { Queryable } from "../../platform/database/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { listSharingAncestors } from "../../tenancy/index.ts";
import { changeContainer, countProfiles, insertContainer, selectContainersFor } from "./container-store.ts";
import type { Container } from "./container.ts";

export function createContainer(
  db: Queryable,
  request: { tenantGuid: string; name: string; sharedWithSubtenants?: boolean },
): Promise<Container> {
  const { tenantGuid, name, sharedWithSubtenants = false } = request;
  return insertContainer(db, { tenantGuid, name, sharedWithSubtenants });
}

/** Warns of profiles that a change makes inaccessible; they are not lost. */
interface ContainerWarning {
  readonly path: string;
  readonly message: string;
}

export async function updateContainer(
  db: Queryable,
  request: { id: number; name?: string; sharedWithSubtenants?: boolean; disabled?: boolean },
): Promise<{ container: Container; warnings: ContainerWarning[] } | Refusal<"container_not_found">> {
  const { id, name, sharedWithSubtenants, disabled } = request;
  const container = await changeContainer(db, { id, name, sharedWithSubtenants, disabled });
  if (!container) return { refused: true, code: "container_not_found" };
  const path =
    disabled === true ? "disabled" : sharedWithSubtenants === false ? "sharedWithSubtenants" : null;
  const profiles = path === null ? 0n : await countProfiles(db, { id });
  if (path === null || profiles === 0n) return { container, warnings: [] };
  const message =
    path === "disabled"
      ? `${profiles} customer profiles can't be reached until the container is enabled again`
      : `sub-tenants no longer reach the container's ${profiles} customer profiles`;
  return { container, warnings: [{ path, message }] };
}

export async function listContainers(
  db: Queryable,
  { tenantGuid }: { tenantGuid: string },
): Promise<Container[]> {
  const ancestors = await listSharingAncestors(db, { tenantGuid });
  return selectContainersFor(db, { tenantGuid, ancestors });
}
