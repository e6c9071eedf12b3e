import { csvFile, type CsvWriter } from "../../platform/csv.ts";
import type { ExemptionCount } from "../../transactions/index.ts";
import { requestedOf } from "./exemption-counts.ts";
import type { ShownExemptions } from "./exemptions-at.ts";

/** A record for each exemption and issuer. */
export function exemptionsCsv(
  { days, connector, now }: Pick<ShownExemptions, "days" | "connector" | "now">,
  csv: CsvWriter,
): string {
  return csvFile<ExemptionCount>(
    csv,
    {
      from: () => days.from,
      to: () => days.to,
      connector_guid: () => connector?.guid,
      exemption: (count) => count.exemption,
      card_country: (count) => count.country,
      card_bank: (count) => count.bank,
      bin: (count) => count.bin,
      requested: (count) => String(requestedOf(count)),
      granted: (count) => String(count.granted),
      stepped_up: (count) => String(count.steppedUp),
      lost: (count) => String(count.lost),
      charged_back: (count) => String(count.chargedBack),
    },
    now,
  );
}
