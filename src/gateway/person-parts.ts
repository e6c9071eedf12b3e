import { notesOf } from "../console/index.ts";
import type { PersonParts } from "../privacy/index.ts";
import type { GatewayParts } from "./parts.ts";

/** Parts for finding, describing and erasing the data of a person. */
export function personParts(parts: GatewayParts): PersonParts {
  return { ...parts, transactions: parts, notesOf };
}
