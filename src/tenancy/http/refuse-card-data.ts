import { pathOfCardData } from "../../platform/card-numbers/index.ts";
import { fieldError, type OperationRefusal } from "./operation-refusals.ts";

/** Secrets, keys and what an adapter reads: random, or ids of the provider. None of them is shown or sent on as text. */
const NOT_TEXT = ["config", "password", "sharedSecret", "apiKey", "publicIntegrationKey"] as const;

/**
 * Refuses a body of the provisioning API with a card number in a text.
 *
 * @param checksItself the fields that its operation checks
 */
export function refuseCardData(
  body: unknown,
  { checksItself = [] }: { checksItself?: readonly string[] | undefined },
): OperationRefusal | undefined {
  const path = pathOfCardData(body, { path: "", skip: new Set([...NOT_TEXT, ...checksItself]) });
  return path === undefined ? undefined : fieldError({ path, fault: { code: "holds_card_data" } });
}
