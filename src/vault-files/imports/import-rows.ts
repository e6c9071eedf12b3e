import { addInstruments, lockCustomers } from "../../customer-profiles/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { insertImportedSchedule } from "../../schedules/index.ts";
import { openTransactions, type NewTransaction } from "../../transactions/index.ts";
import { cardFactsOf, storeInstruments } from "../../vault/index.ts";
import type { VaultFileParts } from "../parts.ts";
import { isProblem, type ReadRow } from "../rows/file-row.ts";
import { englishOfFile } from "../file-fault.ts";
import { candidatesOf } from "./candidates.ts";
import type { ChosenConnectors } from "./choose-connectors.ts";
import type { Containers } from "./containers-of.ts";
import { customerKey, findKnown, type Candidate } from "./known-instruments.ts";
import { lockReadyRows, recordOutcomes, type RowOutcome } from "./row-store.ts";

interface ImportedRows {
  readonly guid: string;
  readonly fileHash: string;
  readonly connectors: ChosenConnectors;
  readonly containers: Containers;
  readonly rows: readonly ReadRow[];
}

/** A row that is stored, with what it gets. */
interface Stored extends Candidate {
  readonly connector: Connector;
  readonly transactionUuid: string;
  readonly paymentToken: string;
  readonly profileGuid: string;
  readonly isNewProfile: boolean;
}

/**
 * Stores rows that are ready, and what became of them, in one commit: after a crash they are ready still, or stored once. A
 * customer who stored the same instrument since the dry run has it once.
 */
export async function importRows(
  tx: Queryable,
  parts: Pick<VaultFileParts, "vault" | "ids" | "clock">,
  of: ImportedRows,
): Promise<void> {
  const { guid, rows } = of;
  const ready = await lockReadyRows(tx, { guid, rows: rows.map(({ row }) => row) });
  if (ready.size === 0) return;
  const left = rows.filter(({ row }) => ready.has(row));
  const candidates = candidatesOf(left, of);
  const customers = await lockAll(tx, parts, candidates);
  const known = await findKnown(tx, parts.vault, candidates);
  const fresh = candidates.filter(({ read }) => !known.rows.has(read.row));
  const stored = fresh.map((one): Stored => {
    const customer = customers.get(customerKey(one))!;
    return {
      ...one,
      connector: one.content.instrument.method === "card" ? of.connectors.cards! : of.connectors.mandates!,
      transactionUuid: parts.ids.transactionUuid(),
      paymentToken: parts.ids.paymentToken(),
      profileGuid: customer.profileGuid,
      isNewProfile: customer.isNew,
    };
  });
  await storeAll(tx, parts, { guid, stored });
  await recordOutcomes(tx, {
    guid,
    outcomes: [...failedOf(left), ...knownOf(known.rows), ...stored.map(outcomeOf)],
  });
}

/** A card may have expired since the dry run. */
function failedOf(rows: readonly ReadRow[]): RowOutcome[] {
  return rows.flatMap(({ row, content }) => {
    if (!isProblem(content)) return [];
    const { field, fault } = content;
    return [{ row, state: "failed" as const, field, fault, message: englishOfFile(fault) }];
  });
}

function knownOf(rows: Awaited<ReturnType<typeof findKnown>>["rows"]): RowOutcome[] {
  return [...rows].map(([row, { transactionUuid, paymentToken, profileGuid }]) => ({
    row,
    state: "known",
    transactionUuid,
    paymentToken,
    profileGuid,
  }));
}

function outcomeOf({ read, transactionUuid, paymentToken, profileGuid, isNewProfile }: Stored): RowOutcome {
  return { row: read.row, state: "imported", transactionUuid, paymentToken, profileGuid, isNewProfile };
}

async function lockAll(
  tx: Queryable,
  parts: Pick<VaultFileParts, "vault" | "ids" | "clock">,
  candidates: readonly Candidate[],
) {
  const all = new Map<string, { profileGuid: string; isNew: boolean }>();
  for (const [containerId, group] of Map.groupBy(candidates, (one) => one.containerId)) {
    const customers = group.map(({ customerIdentification, content: { customer } }) => ({
      customerIdentification,
      customer,
    }));
    for (const [customerIdentification, locked] of await lockCustomers(tx, parts, { containerId, customers }))
      all.set(customerKey({ containerId, customerIdentification }), locked);
  }
  return all;
}

async function storeAll(
  tx: Queryable,
  { vault, clock, ids }: Pick<VaultFileParts, "vault" | "ids" | "clock">,
  { guid, stored }: { guid: string; stored: readonly Stored[] },
): Promise<void> {
  if (stored.length === 0) return;
  const at = clock.now();
  const withFacts = stored.map((one) => {
    const { instrument } = one.content;
    const facts = instrument.method === "card" ? cardFactsOf(vault, instrument.data) : null;
    return { ...one, facts };
  });
  await openTransactions(
    tx,
    withFacts.map((one) => registrationOf(one, { guid, at })),
  );
  await storeInstruments(
    tx,
    vault,
    withFacts.map(({ content: { instrument }, transactionUuid, connector, facts }) => {
      const { tenantGuid, merchantGuid, guid: connectorGuid } = connector;
      const owner = { transactionUuid, tenantGuid, merchantGuid, connectorGuid };
      return instrument.method === "card" && facts
        ? { ...owner, method: "card", data: instrument.data, facts }
        : { ...owner, method: "iban", data: instrument.data as never, facts: {} };
    }),
  );
  await addInstruments(
    tx,
    stored.map((one) => ({ ...one, isPreferred: one.content.isPreferred, at })),
  );
  for (const { content, connector, transactionUuid } of stored)
    if (content.plan)
      await insertImportedSchedule(
        tx,
        { ids },
        { plan: content.plan, connector, registrationUuid: transactionUuid, at },
      );
}

/** The registration that the instrument is known by. Its number of the order is the import's own, and no customer data is in it. */
function registrationOf(
  { connector, transactionUuid, read, content, facts }: Stored & { readonly facts: NewTransaction["card"] },
  { guid, at }: { guid: string; at: Temporal.Instant },
): NewTransaction {
  const merchantTransactionId = `${guid}-${read.row}`;
  const { instrument, schemeTransactionIdentifier } = content;
  const creditorId = instrument.method === "iban" ? instrument.creditorId : null;
  return {
    uuid: transactionUuid,
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    merchantTransactionId,
    type: "register",
    status: "success",
    amountMinor: null,
    currency: null,
    callbackUrl: null,
    callbackHash: "sha512",
    callbackOnPending: false,
    request: { merchantTransactionId, ...(creditorId !== null && { extraData: { creditorId } }) },
    result: { ...(schemeTransactionIdentifier !== null && { schemeTransactionIdentifier }) },
    card: facts,
    initiatedBy: "import",
    apiVersion: "import",
    testMode: connector.config.testMode,
    at,
  };
}
