import type { ChangedAccount } from "../../../connectors/index.ts";
import { sql } from "../../../platform/database/index.ts";
import { SecondPersonStore, type WantedRequest } from "../../people/second-person-store.ts";

/** Another account for the live money of a connector. */
interface WantedAccount extends ChangedAccount {
  readonly connectorGuid: string;
  /** For the connector. */
  readonly name: string;
}

export type AccountRequest = WantedRequest<WantedAccount>;

export const accountRequests = new SecondPersonStore<WantedAccount>({
  table: sql`console_account_requests`,
  read: (stored) => stored as WantedAccount,
});
