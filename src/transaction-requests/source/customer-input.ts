import type { CustomerField, CustomerInput } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { RoutingParts } from "../parts.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { ChosenSource } from "./chosen-source.ts";
import { pageEntryOf } from "./page-entry.ts";

/** How each field is read: undefined for what is none. */
const READERS: Readonly<Record<CustomerField, (typed: string) => string | undefined>> = {
  // Banking apps show the code in two groups.
  blikCode: (typed) => matched(typed.replaceAll(/[\s-]/g, ""), /^[0-9]{6}$/),
  phone: (typed) => {
    const bare = typed.replaceAll(/[\s().\-/]/g, "").replace(/^00/, "+");
    return matched(bare, /^\+[1-9][0-9]{6,14}$/);
  },
};

/** A field as the provider gets it: six digits, or a number with `+` and its country's code. */
export function readCustomerField(field: CustomerField, typed: string): string | undefined {
  return READERS[field](typed);
}

function matched(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) ? text : undefined;
}

/**
 * All fields of a method as the merchant's request has them, so that the customer enters nothing; undefined when one is missing. A code
 * that lives for two minutes is in no request.
 */
export function inputOfRequest(
  fields: readonly CustomerField[],
  { customer }: Pick<TransactionRequest, "customer">,
): CustomerInput | undefined {
  const phone = readCustomerField("phone", customer?.billingPhone ?? "");
  const isComplete = fields.every((field) => field === "phone" && phone !== undefined);
  return isComplete && phone !== undefined ? { phone } : undefined;
}

/** The source with what the method needs of the customer, where the request has all of it. */
export function withInputOfRequest(
  parts: Pick<RoutingParts, "adapters">,
  {
    connector,
    source,
    request,
  }: { connector: Pick<Connector, "adapter" | "method">; source: ChosenSource; request: TransactionRequest },
): ChosenSource {
  const entry = pageEntryOf(parts, connector);
  if (source.kind !== "none" || entry?.kind !== "fields") return source;
  const entered = inputOfRequest(entry.fields, request);
  return entered ? { kind: "none", entered } : source;
}
