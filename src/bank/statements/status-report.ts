import type { ReadRejection, ReadReport } from "./statement.ts";
import { path, textAt, type Element } from "./xml-tree.ts";

/**
 * The content of an element of a pain.002 when it ends: the file that the report is of, and the transfers that the bank refused. All else that a bank
 * reports, as that it accepted the file, changes nothing: the entry of a statement does.
 *
 * @param fileGuid of the group, which precedes payments in every version
 */
export function reportedBy(
  element: Element,
  { fileGuid, line }: { fileGuid: string | undefined; line: number },
): (ReadReport | ReadRejection)[] {
  switch (element.name) {
    case "OrgnlGrpInfAndSts": {
      const of = textAt(element, "OrgnlMsgId") ?? "";
      const report = { kind: "report" as const, fileGuid: of, line };
      const all = refused(element, "GrpSts")
        ? [rejection(element, { fileGuid: of, reference: null, line })]
        : [];
      return [report, ...all];
    }
    case "OrgnlPmtInfAndSts":
      return fileGuid !== undefined && refused(element, "PmtInfSts")
        ? [rejection(element, { fileGuid, reference: null, line })]
        : [];
    case "TxInfAndSts":
      return fileGuid !== undefined && refused(element, "TxSts")
        ? [rejection(element, { fileGuid, reference: textAt(element, "OrgnlEndToEndId") ?? "", line })]
        : [];
    default:
      return [];
  }
}

function refused(element: Element, status: string): boolean {
  return textAt(element, status) === "RJCT";
}

function rejection(
  element: Element,
  of: Pick<ReadRejection, "fileGuid" | "reference" | "line">,
): ReadRejection {
  const reason = path(element, "StsRsnInf", "Rsn");
  const code = textAt(reason, "Cd") ?? textAt(reason, "Prtry");
  return { kind: "rejection", ...of, code: code?.slice(0, 35) ?? null };
}
