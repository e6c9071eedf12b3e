import {
  CUSTOMER_TEXT_FIELDS,
  customersOfInstruments,
  type CustomerData,
} from "../../customer-profiles/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { openInstrumentsOfTenant, type OpenedInstrument } from "../../vault/index.ts";
import type { VaultFileParts } from "../parts.ts";
import { encryptedFile } from "../pgp/encrypt-file.ts";
import { readReceiverKey } from "../pgp/receiver-key.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { VaultExport } from "./export.ts";

const PER_PAGE = 250;

/** Columns of the gateway's own format: an import reads them without a mapping. */
export const COLUMNS = [
  "merchantGuid",
  "customerIdentification",
  "externalToken",
  ...CUSTOMER_TEXT_FIELDS,
  "emailVerified",
  "extraData",
  "pan",
  "expirationMonth",
  "expirationYear",
  "cardHolder",
  "chosenBrand",
  "walletType",
  "schemeTransactionIdentifier",
  "preferred",
  "iban",
  "bic",
  "mandate",
  "mandateDate",
  "creditorId",
] as const;
type Row = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

type Parts = Pick<VaultFileParts, "db" | "vault">;

/**
 * The cards and mandates of a tenant and those below it, encrypted to the approved key while they are read. Numbers are in memory
 * alone, a page of them at a time.
 *
 * @param onEnd is told how many there were, after the last of them
 */
export async function* exportFile(
  parts: Parts,
  { publicKey, tenantGuid }: Pick<VaultExport, "publicKey" | "tenantGuid">,
  onEnd: (cards: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const receiver = await readReceiverKey(publicKey);
  if (isRefusal(receiver)) throw new Error("The key of an export has ended since it was approved.");
  yield* encryptedFile(rowsOf(parts, tenantGuid, onEnd), receiver.key);
}

async function* rowsOf(
  { db, vault }: Parts,
  tenantGuid: string,
  onEnd: (cards: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield lineOf(COLUMNS);
  let cards = 0;
  for (let after = ""; ;) {
    const page = await openInstrumentsOfTenant(db, vault, { tenantGuid, after, limit: PER_PAGE });
    const rows = await pageOf({ db, vault }, page);
    cards += rows.length;
    if (rows.length > 0)
      yield Buffer.concat(rows.map((row) => lineOf(COLUMNS.map((column) => row[column] ?? ""))));
    if (page.length < PER_PAGE) break;
    after = page.at(-1)!.transactionUuid;
  }
  await onEnd(cards);
}

async function pageOf({ db, vault }: Parts, page: readonly OpenedInstrument[]): Promise<Row[]> {
  const transactionUuids = page.map(({ transactionUuid }) => transactionUuid);
  const customers = await customersOfInstruments(db, vault, { transactionUuids });
  const registrations = new Map((await findTransactions(db, transactionUuids)).map((one) => [one.uuid, one]));
  return page.flatMap((instrument) => {
    const { transactionUuid, merchantGuid } = instrument;
    // A number of a device pays with a cryptogram of the wallet alone.
    if (instrument.method === "card" && instrument.data.wallet?.isNetworkToken) return [];
    const of = customers.get(transactionUuid);
    const registration = registrations.get(transactionUuid);
    const scheme = registration?.result.schemeTransactionIdentifier;
    const creditorId = registration?.request.extraData?.["creditorId"];
    return [
      {
        merchantGuid,
        externalToken: of?.paymentToken ?? transactionUuid,
        ...(of && customerColumns(of.customerIdentification, of.customer)),
        ...(of?.isPreferred && { preferred: "true" }),
        ...instrumentColumns(instrument),
        ...(scheme !== undefined && { schemeTransactionIdentifier: scheme }),
        ...(typeof creditorId === "string" && instrument.method === "iban" && { creditorId }),
      },
    ];
  });
}

function customerColumns(customerIdentification: string, customer: CustomerData): Row {
  const texts = CUSTOMER_TEXT_FIELDS.flatMap((field) => {
    const value = customer[field];
    return typeof value === "string" ? [[field, value]] : [];
  });
  const { extraData, emailVerified } = customer;
  return {
    customerIdentification,
    ...Object.fromEntries(texts),
    ...(typeof emailVerified === "boolean" && { emailVerified: String(emailVerified) }),
    ...(extraData !== undefined && { extraData: JSON.stringify(extraData) }),
  };
}

function instrumentColumns(instrument: OpenedInstrument): Row {
  if (instrument.method === "card") {
    const { pan, expirationMonth, expirationYear, cardHolder, chosenBrand, wallet } = instrument.data;
    return {
      pan,
      expirationMonth,
      expirationYear,
      cardHolder,
      ...(chosenBrand !== undefined && { chosenBrand }),
      ...(wallet && { walletType: wallet.type }),
    };
  }
  const { iban, bic, mandateId, mandateDate } = instrument.data;
  return {
    iban,
    ...(bic !== undefined && { bic }),
    ...(mandateId !== undefined && { mandate: mandateId }),
    ...(mandateDate !== undefined && { mandateDate }),
  };
}

/** Exactly as it is (RFC 4180): programs alone read it, and what a spreadsheet would change must be the same at the other side. */
function lineOf(values: readonly string[]): Buffer {
  return Buffer.from(`${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")}\r\n`);
}
