import type { DataKind } from "../platform/retention/index.ts";
import type { ProvisioningParts } from "../tenancy/index.ts";

/** The dependencies of the operations about retention. */
export interface PrivacyOperationParts extends ProvisioningParts {
  /** Everything that is kept, in the order in which it is purged. */
  readonly dataKinds: readonly DataKind[];
}
