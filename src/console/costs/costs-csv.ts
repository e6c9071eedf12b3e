import { Big } from "big.js";
import type { AttemptLine, CostLine } from "../../costs/index.ts";
import { csvFile, type CsvWriter } from "../../platform/csv.ts";
import type { ShownCosts } from "./costs-at.ts";

/** A line of settled payments, or of attempts, of which less is known. */
type Line = Partial<Omit<CostLine, keyof AttemptLine>> & (Pick<CostLine, keyof AttemptLine> | AttemptLine);

/** A record for each line of the page, with exact decimals; empty where nothing is known. */
export function costsCsv({ month, currency, lines, attempts, names }: ShownCosts, csv: CsvWriter): string {
  const shareOf = ({ fees, gross }: { fees: bigint; gross: bigint }): string =>
    new Big(String(fees)).div(String(gross)).toFixed(6);
  return csvFile<Line>(
    csv,
    {
      month: () => month.text,
      currency: () => currency,
      connector_guid: (line) => line.connectorGuid,
      connector: (line) => names.get(line.connectorGuid)?.name,
      kind: (line) => line.kind,
      card_brand: (line) => line.brand,
      card_kind: (line) => line.cardType,
      card_segment: (line) => line.segment,
      rows: (line) => String(line.rows),
      rows_without_fee: (line) => line.unknown?.toString(),
      turnover: (line) => decimal(line.gross),
      actual: (line) => decimal(line.actual),
      entered: (line) => decimal(line.enteredCost),
      learned_share: ({ learned }) => learned && shareOf(learned),
      learned_rows: ({ learned }) => learned?.rows.toString(),
    },
    [...lines, ...attempts],
  );
}

function decimal(units: bigint | undefined): string | undefined {
  return units === undefined ? undefined : new Big(String(units)).div(10_000).toFixed();
}
