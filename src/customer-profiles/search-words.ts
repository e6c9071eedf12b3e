import type { Vault } from "../vault/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import type { CustomerData } from "./customer-data.ts";
import type { Profile } from "./profile.ts";

/** Words by which people search for a customer: each is kept as a keyed hash, because the customer data is sealed. */
export function wordsOf(customer: CustomerData): string[] {
  const text = (field: keyof CustomerData): string => {
    const value = customer[field];
    return typeof value === "string" ? value : "";
  };
  const [first, last] = [text("firstName"), text("lastName")];
  const phone = text("billingPhone").replaceAll(/\D/g, "");
  const words = [text("email"), first, last, `${first} ${last}`, `${last} ${first}`, text("company"), phone];
  return [...new Set(words.map(plainWord).filter((word) => word.length > 1))];
}

/** In any case, with single spaces. */
export function plainWord(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
}

export function wordHash(
  vault: Pick<Vault, "fingerprint">,
  { containerId, word }: { containerId: number; word: string },
): string {
  return vault.fingerprint(word, `customer-word:${containerId}`);
}

/** Writes by which words the profile is found, in the commit that changes its customer. */
export async function saveWords(
  tx: Queryable,
  vault: Pick<Vault, "fingerprint">,
  { guid, containerId, customer }: Pick<Profile, "guid" | "containerId" | "customer">,
): Promise<void> {
  const hashes = wordsOf(customer).map((word) => wordHash(vault, { containerId, word }));
  await tx.execute(sql`delete from customer_profile_words where profile_guid = ${guid}`);
  await tx.execute(sql`
    insert into customer_profile_words (profile_guid, word_hash)
    select ${guid}, word_hash from unnest(${hashes}::text[]) as word_hash on conflict do nothing`);
}
