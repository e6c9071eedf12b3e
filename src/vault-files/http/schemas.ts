import { Type } from "typebox";
import { DateTime, type EntityScope, Guid, Nullable } from "../../tenancy/index.ts";
import { type VaultImport, ROW_STATES, undoUntil } from "../imports/import.ts";
import { countRows } from "../imports/row-store.ts";
import { fileLink } from "../file-link.ts";
import type { VaultFileParts } from "../parts.ts";
import { findImport } from "../imports/import-store.ts";

export const IMPORT_SCOPE: EntityScope<"importGuid", VaultImport> = {
  field: "importGuid",
  param: Guid("The import.", "VI-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "import",
  find: ({ db }, guid) => findImport(db, { guid }),
};

export const RESULT_PATH = "/api/v3/vaultImportResults";

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const ROW = Type.Integer({ description: "From 1, without the line of the columns." });
const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

export const Import = Type.Object(
  {
    guid: Type.String({ description: "Id of the import." }),
    merchantGuid: Type.String({ description: "The merchant." }),
    state: Type.Enum(["checked", "running", "imported", "undoing", "undone", "discarded"], {
      description: "`checked`: the dry run is done, and nothing is stored yet.",
    }),
    rows: Count("Rows of the file. The next five divide them."),
    valid: Count("Rows that are ready to be imported."),
    expired: Count("Rows whose card has expired, which are left out."),
    invalid: Count("Rows that are not valid, which are left out."),
    duplicates: Count("Rows with a customer and number that an earlier row has, which are left out."),
    known: Count("Rows whose customer has that number stored already, which are left out."),
    missingSchemeIds: Count("Ready cards without the scheme's id of an earlier payment."),
    byBrand: Counts("Ready instruments by brand; mandates are `sepa`."),
    byCountry: Counts("Ready instruments by the customer's country, else the issuer's."),
    customers: Type.Object(
      { new: Count("Without a profile."), known: Count("With a profile.") },
      { description: "Customers of the rows that are ready." },
    ),
    schedules: Type.Object(
      {
        count: Count("Plans that go on with an imported instrument."),
        firstAt: Nullable(DateTime("When the first of them charges.")),
        amounts: Type.Record(Type.String(), Type.String(), {
          description: "The sum of one charge of each, by currency.",
        }),
      },
      { description: "Plans in the file." },
    ),
    errors: Type.Array(
      Type.Object({
        row: ROW,
        field: Type.String({ description: "The field with the mistake." }),
        message: Type.String(),
      }),
      {
        description: "What is wrong with rows, of the first 100. Card numbers are in none of them.",
      },
    ),
    sample: Type.Array(
      Type.Object({
        row: ROW,
        customer: Type.String({ description: "The first characters." }),
        name: Type.String({ description: "The first letters." }),
        number: Type.String({ description: "Six and four digits." }),
        brand: Nullable(Type.String(), "Null for a mandate."),
        expires: Type.String({ description: "`MM/YYYY`" }),
        state: Type.Enum([...ROW_STATES], { description: "Whether it would be imported." }),
        message: Nullable(Type.String(), "The mistake of the row."),
      }),
      { description: "The first rows, shortened." },
    ),
    connectorGuid: Nullable(Type.String(), "The connector on which cards are stored."),
    mandateConnectorGuid: Nullable(Type.String(), "The connector on which mandates are stored."),
    mapping: Nullable(Type.String(), "The mapping's name; null: it was sent with the file."),
    fileHash: Type.String({ description: "SHA-256 of the encrypted file." }),
    keyFingerprint: Type.String({ description: "Of the import key that opened it." }),
    imported: Count("Rows that are stored so far, with those that were undone or kept by an undo."),
    failed: Count("Rows that were ready and were not stored, such as a card that expired meanwhile."),
    undone: Count("Instruments that an undo removed so far."),
    kept: Count("Instruments that an undo left, because they were used."),
    createdAt: DateTime("When the file was taken."),
    finishedAt: Nullable(DateTime("When all rows were stored.")),
    undoUntil: Nullable(DateTime("Until when it can be undone.")),
    resultUrl: Nullable(
      Type.String({
        description: "CSV `row,externalToken,paymentToken,profileGuid,state`; valid for a day.",
      }),
      "Null until it has run.",
    ),
    reportUrl: Nullable(
      Type.String({ description: "CSV with what is wrong with each row; valid for a day." }),
      "Null when its rows were removed.",
    ),
  },
  { title: "VaultImport", description: "The import." },
);

/** As the API shows it, with how far it is. */
export async function describeImport(
  parts: Pick<VaultFileParts, "db" | "publicUrl" | "vault" | "clock">,
  found: VaultImport,
) {
  const { guid, state, figures, mapping, createdAt, finishedAt } = found;
  const counts = await countRows(parts.db, { guid });
  const of = (name: keyof typeof counts): number => counts[name] ?? 0;
  const hasRows = Object.keys(counts).length > 0;
  const hasRun = state === "imported" || state === "undoing" || state === "undone";
  const link = (file: "result" | "report"): string => fileLink(parts, RESULT_PATH, [guid, file]);
  return {
    guid,
    merchantGuid: found.merchantGuid,
    state,
    ...figures,
    errors: [...figures.errors],
    sample: figures.sample.map(({ mistake: _mistake, ...row }) => row),
    connectorGuid: found.connectorGuid,
    mandateConnectorGuid: found.mandateConnectorGuid,
    mapping: mapping.name,
    fileHash: found.fileHash,
    keyFingerprint: found.keyFingerprint,
    imported: of("imported") + of("undone") + of("kept"),
    failed: of("failed"),
    undone: of("undone"),
    kept: of("kept"),
    createdAt: createdAt.toString(),
    finishedAt: finishedAt?.toString() ?? null,
    undoUntil: undoUntil(found)?.toString() ?? null,
    resultUrl: hasRun && hasRows ? link("result") : null,
    reportUrl: hasRows ? link("report") : null,
  };
}
