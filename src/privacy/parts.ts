import type { CustomerProfileParts } from "../customer-profiles/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { DataKind } from "../platform/retention/index.ts";
import type { ProvisioningParts } from "../tenancy/index.ts";
import type { CountDocuments } from "./retention/due-data.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** The dependencies of the operations about retention. */
export interface PrivacyOperationParts extends ProvisioningParts {
  /** Everything that is kept, in the order in which it is purged. */
  readonly dataKinds: readonly DataKind[];
  /** For the preview of what is due. */
  readonly agedDocuments: CountDocuments;
}

/** What people of the console noted on these transactions; the console is on a higher step. */
type NotesOf = (
  db: Queryable,
  transactionUuids: readonly string[],
) => Promise<
  readonly { readonly transactionUuid: string; readonly text: string; readonly at: Temporal.Instant }[]
>;

/** What the gateway needs to find and describe what it has about a person. */
export type ExportParts = Omit<PersonParts, "dataKinds">;

/** What the gateway needs to find, describe and erase what it has about a person. */
export interface PersonParts extends CustomerProfileParts, Pick<PrivacyOperationParts, "dataKinds"> {
  readonly transactions: TransactionParts;
  readonly notesOf: NotesOf;
}
