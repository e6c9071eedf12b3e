import type { DisputeMetadata } from "../port/dispute-responder.ts";
import { cutText } from "./cut-text.ts";

/** The metadata of a dispute from what the provider said about it, without facts that are empty. */
export function disputeFacts(facts: Readonly<Record<string, string>>): DisputeMetadata {
  return {
    kind: "known",
    metadata: Object.fromEntries(
      Object.entries(facts).flatMap(([name, value]) => (value ? [[name, cutText(value, 500)]] : [])),
    ),
  };
}
