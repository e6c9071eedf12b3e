import { readUsers } from "./configuration.ts";
import type { BankSource } from "@quittance/provider-kit";
import { sourceOf } from "./source.ts";

/** The bank sources of the users in the file that `QUITTANCE_EBICS` names. */
export async function createBankSources(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BankSource[]> {
  const path = environment["QUITTANCE_EBICS"];
  if (!path) throw new Error("QUITTANCE_EBICS must name its configuration (packages/bank-ebics/README.md).");
  return (await readUsers(path)).map((user) => sourceOf(user, { path }));
}
