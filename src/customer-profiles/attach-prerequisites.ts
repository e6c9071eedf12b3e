import { lockInstrument } from "../vault/index.ts";
import { isReached, type Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import type { Container } from "./containers/container.ts";
import { findInstrumentOfTransaction } from "./instrument-store.ts";
import type { CustomerProfileParts } from "./parts.ts";
import { refuse, type AttachPrerequisite } from "./refusals.ts";

/** The facts that decide whether the instrument of a transaction may be attached through a connector. */
export interface AttachFacts {
  /** For the API key in the path. */
  readonly connector: Connector;
  readonly container: Container;
  /** Undefined when there is none or it is another merchant's: a caller sees no difference. */
  readonly transaction: Transaction | undefined;
  /** For the connector the transaction was made on. */
  readonly transactionContainer: Container | undefined;
  /** Undefined when the transaction stored no instrument, or it was erased. */
  readonly instrument: { readonly deregistered: boolean } | undefined;
  readonly attached: boolean;
}

type Rule = (facts: AttachFacts) => AttachPrerequisite | undefined;

/** spec "Attach prerequisites (all must hold)", in its order. */
const PREREQUISITES: readonly Rule[] = [
  ({ transaction, instrument }) =>
    transaction?.status === "success" && instrument ? undefined : refuse("transaction_not_found"),
  // A transaction through a meta-connector belongs to both: the one in the request and the one it was routed to.
  ({ transaction, connector }) =>
    !transaction || isReached(transaction, connector) ? undefined : refuse("connector_mismatch"),
  ({ transaction, transactionContainer, container }) =>
    !transaction || transactionContainer?.id === container.id ? undefined : refuse("container_mismatch"),
  ({ instrument }) => (instrument?.deregistered ? refuse("transaction_deregistered") : undefined),
  ({ attached }) => (attached ? refuse("already_attached") : undefined),
];

/** Every prerequisite that is not met; the first of them is what an attach is refused for. */
export function unmetPrerequisites(facts: AttachFacts): AttachPrerequisite[] {
  return PREREQUISITES.flatMap((rule) => rule(facts) ?? []);
}

/** Locks the instrument, so that the facts still hold when it is attached. */
export async function gatherAttachFacts(
  tx: Queryable,
  parts: CustomerProfileParts,
  options: { connector: Connector; container: Container; transactionUuid: string },
): Promise<AttachFacts> {
  const { connector, container, transactionUuid } = options;
  const found = await findTransaction(tx, transactionUuid);
  const transaction = found?.merchantGuid === connector.merchantGuid ? found : undefined;
  const through = transaction && (await parts.findConnector(transaction.connectorGuid));
  return {
    connector,
    container,
    transaction,
    transactionContainer: through && (await parts.containerOf(through)),
    instrument: transaction && (await lockInstrument(tx, { transactionUuid })),
    attached: transaction !== undefined && (await isAttached(tx, transactionUuid)),
  };
}

async function isAttached(tx: Queryable, transactionUuid: string): Promise<boolean> {
  return (await findInstrumentOfTransaction(tx, { transactionUuid })) !== undefined;
}
