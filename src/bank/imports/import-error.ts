import { englishOfStatement, type LineFault, type StatementFault } from "../statements/statement-fault.ts";

/** A line of a file that was not read, or that does not add up. */
export interface ImportError {
  readonly line: number;
  /** In the words of the API, and the same for sentences in other languages. An older version of the gateway kept the words alone. */
  readonly message: string;
  readonly fault?: StatementFault;
}

export function importError({ line, fault }: LineFault): ImportError & LineFault {
  return { line, message: englishOfStatement(fault), fault };
}

/** As the API shows it. */
export function shownError({ line, message }: ImportError): { line: number; message: string } {
  return { line, message };
}
