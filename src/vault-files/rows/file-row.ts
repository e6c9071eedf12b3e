import type { CustomerData } from "../../customer-profiles/index.ts";
import type { ImportedPlan } from "../../schedules/index.ts";
import type { CardData, IbanData } from "../../vault/index.ts";
import type { FileFault } from "../file-fault.ts";

/** The instrument of a row. */
export type RowInstrument =
  | { readonly method: "card"; readonly data: CardData }
  | { readonly method: "iban"; readonly data: IbanData; readonly creditorId: string | null };

/** A row of a file that can be imported. */
export interface FileRow {
  /** As the file has it; null: one is made of the row's token or number. */
  readonly customerIdentification: string | null;
  readonly customer: CustomerData;
  readonly instrument: RowInstrument;
  readonly schemeTransactionIdentifier: string | null;
  readonly isPreferred: boolean;
  /** The plan that goes on to charge it. */
  readonly plan: ImportedPlan | null;
}

/** The mistake of a row. */
export interface RowProblem {
  readonly state: "expired" | "invalid";
  readonly field: string;
  readonly fault: FileFault;
}

export function invalid(field: string, fault: FileFault): RowProblem {
  return { state: "invalid", field, fault };
}

export interface ReadRow {
  /** From 1, without the line of the columns. */
  readonly row: number;
  /** As the file names it. */
  readonly rowId: string | null;
  /** By which the other gateway knows the instrument. */
  readonly externalToken: string | null;
  readonly content: FileRow | RowProblem;
}

export function isProblem(content: FileRow | RowProblem): content is RowProblem {
  return "state" in content;
}
