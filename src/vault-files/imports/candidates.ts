import type { Containers } from "./containers-of.ts";
import { isProblem, type ReadRow } from "../rows/file-row.ts";
import type { Candidate } from "./known-instruments.ts";

/** The rows that can be imported. A row without a customer gets one of its own, that is the same each time the file is read. */
export function candidatesOf(
  rows: readonly ReadRow[],
  { fileHash, containers }: { fileHash: string; containers: Containers },
): Candidate[] {
  return rows.flatMap((read) => {
    const { content } = read;
    if (isProblem(content)) return [];
    const containerId = containers[content.instrument.method];
    if (containerId === undefined) return [];
    const own =
      read.externalToken !== null && read.externalToken.length <= 36 ? read.externalToken : undefined;
    const customerIdentification =
      content.customerIdentification ?? own ?? `import-${fileHash.slice(0, 16)}-${read.row}`;
    return [{ read, content, customerIdentification, containerId }];
  });
}
