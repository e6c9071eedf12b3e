import { CALLBACK_WEBHOOKS } from "../callbacks/index.ts";
import type { describeApi } from "../platform/http/index.ts";
import type { Ids } from "../platform/ids.ts";
import { API_EXAMPLES, EXAMPLE_NAMES } from "./api-examples.ts";
import { API_SECTIONS, errorsAt, failuresAt } from "./api-sections.ts";
import { FIELD_DESCRIPTIONS } from "./field-descriptions/index.ts";
import { VERSION } from "../platform/version.ts";

/** All that the API document has beside the schemas of the routes. */
export function apiDocumentOptions({
  publicUrl,
  ids,
}: {
  publicUrl: string;
  ids: Ids;
}): Parameters<typeof describeApi>[1] {
  return {
    publicUrl,
    version: VERSION,
    tags: API_SECTIONS,
    errorsAt,
    failuresAt,
    examples: API_EXAMPLES,
    exampleNames: EXAMPLE_NAMES,
    descriptions: FIELD_DESCRIPTIONS,
    webhooks: CALLBACK_WEBHOOKS,
    uniqueId: () => ids.transactionUuid(),
  };
}
