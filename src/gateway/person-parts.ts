import { notesOf } from "../console/index.ts";
import type { PersonParts } from "../privacy/index.ts";
import type { GatewayParts } from "./parts.ts";

/** What finding, describing and erasing a person needs. */
export function personParts(parts: GatewayParts): PersonParts {
  return { ...parts, transactions: parts, notesOf };
}
