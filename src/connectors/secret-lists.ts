import type { ConnectorConfig } from "./connector.ts";
import { SECRET_LISTS, type SecretList } from "../providers/index.ts";

type Lists = { readonly [List in SecretList]?: readonly string[] };

/** The secret lists of a vault, each secret replaced; lists that are not there stay away. */
export function mappedSecretLists(
  vault: ConnectorConfig["vault"],
  replace: (secret: string, field: string) => string,
): Lists {
  return Object.fromEntries(
    SECRET_LISTS.flatMap((name) => {
      const secrets = vault[name];
      return secrets ? [[name, secrets.map((secret) => replace(secret, fieldOf(name)))]] : [];
    }),
  );
}

/** The same for a replacement that takes time. */
export async function mapSecretLists(
  vault: ConnectorConfig["vault"],
  replace: (secret: string, field: string) => Promise<string>,
): Promise<Lists> {
  const lists = await Promise.all(
    SECRET_LISTS.map(async (name) => {
      const secrets = vault[name];
      if (!secrets) return [];
      return [[name, await Promise.all(secrets.map((secret) => replace(secret, fieldOf(name))))] as const];
    }),
  );
  return Object.fromEntries(lists.flat());
}

/** Where a secret lies, for its seal. The place in the list is not part of it: rotation moves secrets along. */
function fieldOf(name: SecretList): string {
  return `config.vault.${name}`;
}
