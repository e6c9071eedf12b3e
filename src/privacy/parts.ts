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

/** Reads notes of people of the console on these transactions; the console is on a higher step. */
type NotesOf = (
  db: Queryable,
  transactionUuids: readonly string[],
) => Promise<
  readonly { readonly transactionUuid: string; readonly text: string; readonly at: Temporal.Instant }[]
>;

/** Parts for finding and describing the data of a person. */
export type ExportParts = Omit<PersonParts, "dataKinds">;

/** Parts for finding, describing and erasing the data of a person. */
export interface PersonParts extends CustomerProfileParts, Pick<PrivacyOperationParts, "dataKinds"> {
  readonly transactions: TransactionParts;
  readonly notesOf: NotesOf;
}
