import { codeOfExemption } from "../../exemptions/index.ts";
import type { Transaction } from "../../transactions/index.ts";

/** The code that an authentication request is chosen by, for an exemption that the request does not name itself. */
export function codeOfRequested({ result }: Transaction): string | undefined {
  const { exemption } = result;
  return exemption?.outcome === null ? codeOfExemption(exemption.requested) : undefined;
}
