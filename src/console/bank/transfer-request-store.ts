import { sql } from "../../platform/database/index.ts";
import { SecondPersonStore, type WantedRequest } from "../people/second-person-store.ts";

/** A file of transfers from the merchant's own account. */
interface WantedTransferFile {
  readonly fileGuid: string;
  /** The person, or the credential where no person made it, as the audit names it. */
  readonly requester: string;
}

export type TransferRequest = WantedRequest<WantedTransferFile>;

export const transferRequests = new SecondPersonStore<WantedTransferFile>({
  table: sql`console_transfer_file_requests`,
  read: (stored) => stored as WantedTransferFile,
});
