import type { PageParts } from "../transaction-requests/index.ts";
import type { Vault } from "../vault/index.ts";

/** The secret of a case's page: 256 bits, made of the case's id by a key of the vault, so that no table has it. */
export function tokenOfCase(vault: Pick<Vault, "fingerprint">, id: string): string {
  return vault.fingerprint(id, "recovery link");
}

/** The customer's page of a case. */
export function linkOfCase(
  { publicUrl, vault }: PageParts & { readonly vault: Pick<Vault, "fingerprint"> },
  id: string,
): string {
  return `${publicUrl}/recover/${id}/${tokenOfCase(vault, id)}`;
}
