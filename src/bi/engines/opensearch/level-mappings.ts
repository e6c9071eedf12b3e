import type { Client } from "@opensearch-project/opensearch";
import { isDeepStrictEqual } from "node:util";
import { mergedFields, type Fields } from "./as-one-index.ts";
import { isPassing } from "./cluster-error.ts";

/**
 * Gives every index of a tenant the open fields that any of them has. An index has those of its own documents only, and a search
 * that sorts or groups by a field fails in the months without it.
 *
 * @returns whether an index has got any
 * @throws when the cluster does not respond
 */
export async function levelMappings(client: Client, alias: string): Promise<boolean> {
  const { body } = await client.indices.getMapping({ index: alias });
  const found = Object.entries(body).map(([index, { mappings }]) => ({
    index,
    fields: (mappings.properties ?? {}) as Fields,
  }));
  const all = found.reduce((merged: Fields, { fields }) => mergedFields(merged, fields), {});
  const lacking = found.filter(({ fields }) => !isDeepStrictEqual(mergedFields({}, fields), all));
  try {
    for (const { index } of lacking) await client.indices.putMapping({ index, body: { properties: all } });
  } catch (error) {
    if (isPassing(error)) throw error;
    // Fields of the same name and of different types stay as they are.
    return false;
  }
  return lacking.length > 0;
}
