import { sql } from "../../platform/database/index.ts";
import { SecondPersonStore, type WantedRequest } from "../people/second-person-store.ts";

/** All cards of a tenant, encrypted to a key. */
interface WantedExport {
  readonly exportGuid: string;
  /** The fingerprint of the key. */
  readonly fingerprint: string;
  /** The person, or the credential where no person made it, as the audit names it. */
  readonly requester: string;
}

export type ExportRequest = WantedRequest<WantedExport>;

export const exportRequests = new SecondPersonStore<WantedExport>({
  table: sql`console_vault_export_requests`,
  read: (stored) => stored as WantedExport,
});
