import type { ChosenMapping } from "../columns/read-mapping.ts";
import type { FileFault } from "../file-fault.ts";

/** `checked`: the dry run is done, and nothing is stored yet. `discarded`: its file was removed before it ran. */
export type ImportState = "checked" | "running" | "imported" | "undoing" | "undone" | "discarded";

export const ROW_STATES = [
  "ready",
  "expired",
  "invalid",
  "duplicate",
  "known",
  "imported",
  "failed",
  "undone",
  "kept",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A row as people compare it with the file: six and four digits of the card, the first letters of the rest. */
export interface SampleRow {
  readonly row: number;
  readonly customer: string;
  readonly name: string;
  readonly number: string;
  readonly brand: string | null;
  readonly expires: string;
  readonly state: RowState;
  /** Its mistake in the words of the API, and the same for sentences in other languages. */
  readonly message: string | null;
  readonly mistake?: RowMistake | undefined;
}

/** The mistake of a row, and its field. An older version of the gateway kept the words of the API alone. */
interface RowMistake {
  readonly field: string;
  readonly fault: FileFault;
}

/** The result of the dry run. The first five states divide the rows; brands and countries are of those that are ready. */
export interface Figures {
  readonly rows: number;
  readonly valid: number;
  readonly expired: number;
  readonly invalid: number;
  readonly duplicates: number;
  readonly known: number;
  readonly missingSchemeIds: number;
  readonly byBrand: Readonly<Record<string, number>>;
  readonly byCountry: Readonly<Record<string, number>>;
  readonly customers: { readonly new: number; readonly known: number };
  /** Plans that go on with an imported instrument, when the first one charges, and what one charge of all of them is. */
  readonly schedules: {
    readonly count: number;
    readonly firstAt: string | null;
    readonly amounts: Readonly<Record<string, string>>;
  };
  readonly errors: readonly { readonly row: number; readonly field: string; readonly message: string }[];
  readonly sample: readonly SampleRow[];
}

export interface VaultImport {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string | null;
  readonly mandateConnectorGuid: string | null;
  readonly mapping: ChosenMapping;
  readonly fileHash: string;
  readonly fileBytes: bigint;
  readonly keyFingerprint: string;
  readonly state: ImportState;
  readonly figures: Figures;
  readonly createdAt: Temporal.Instant;
  readonly startedAt: Temporal.Instant | null;
  readonly finishedAt: Temporal.Instant | null;
}

/** How long an import can be undone. */
export const UNDO_DAYS = 30;
/** How long the encrypted file of one that did not run is kept. */
export const FILE_DAYS = 7;
/** How long the result of one that ran is kept. */
export const RESULT_DAYS = 365;

export function undoUntil({ finishedAt }: Pick<VaultImport, "finishedAt">): Temporal.Instant | null {
  return finishedAt?.add({ hours: UNDO_DAYS * 24 }) ?? null;
}
