import { isNameTaken, type CellName, type CellNames, type NameTaken } from "../cells/index.ts";
import { isUniqueViolation } from "../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { UNIQUE_KEYS } from "./connector-store.ts";
import type { Connector } from "./connector.ts";

interface NamingRequest {
  readonly apiKey?: string | undefined;
  readonly publicIntegrationKey?: string | null | undefined;
}

/**
 * Runs what gives a connector the names of a request, and refuses a name that another connector has, in this cell or in another one.
 *
 * @param options.before the connector as it is; undefined for a new one
 */
export async function whileNamesAreFree<Result extends object>(
  cellNames: CellNames,
  options: {
    request: NamingRequest;
    before: Pick<Connector, "apiKey" | "publicIntegrationKey"> | undefined;
  },
  work: () => Promise<Result>,
): Promise<Exclude<Result, NameTaken> | FieldRefused> {
  const { request } = options;
  try {
    const result = await cellNames.whileFree(namesOf(options), work);
    if (!isNameTaken(result)) return result as Exclude<Result, NameTaken>;
    return used(NAME_FIELDS.find((field) => request[field] === result.name.text) ?? "apiKey");
  } catch (error) {
    for (const [field, constraint] of Object.entries(UNIQUE_KEYS))
      if (isUniqueViolation(error, constraint)) return used(field);
    throw error;
  }
}

const NAME_FIELDS = ["apiKey", "publicIntegrationKey"] as const;

/** Those that the connector has not yet. One that the gateway makes is long and random. */
function namesOf({ request, before }: Parameters<typeof whileNamesAreFree>[1]): CellName[] {
  return NAME_FIELDS.flatMap((field) => {
    const text = request[field];
    return text && text !== before?.[field] ? [{ kind: "key", text } as const] : [];
  });
}

function used(field: string): FieldRefused {
  return fieldRefused(field, "not_allowed", { code: "used_by_another_connector" });
}
