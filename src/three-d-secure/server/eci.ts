/**
 * Electronic commerce indicator for a result without one, by scheme.
 * Mastercard uses 02, 01, 00, the others 05, 06, 07; 04 is Mastercard's data-only (Identity Check Insights).
 */
export function eciOf(scheme: string, transStatus: string, dataOnly: boolean): string {
  if (scheme === "mastercard") {
    if (dataOnly) return "04";
    return transStatus === "Y" ? "02" : transStatus === "A" ? "01" : "00";
  }
  return transStatus === "Y" ? "05" : transStatus === "A" ? "06" : "07";
}
