import type { CustomerField, CustomerInput } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { RoutingParts } from "../parts.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { ChosenSource } from "./chosen-source.ts";
import { pageEntryOf } from "./page-entry.ts";
import { readCustomerField } from "./read-customer-field.ts";

/** The value of a field in a request. A code that lives for two minutes is in none. */
const IN_REQUEST: Readonly<Record<CustomerField, (request: FieldsOfRequest) => string | undefined>> = {
  blikCode: () => undefined,
  phone: ({ customer }) => customer?.billingPhone,
  bank: ({ extraData }) => extraData?.["bank"],
};
type FieldsOfRequest = Pick<TransactionRequest, "customer" | "extraData">;

/** All fields of a method as the merchant's request has them, so that the customer enters nothing; undefined when one is missing. */
export function inputOfRequest(
  fields: readonly CustomerField[],
  request: FieldsOfRequest,
): CustomerInput | undefined {
  const read = fields.map(
    (field) => [field, readCustomerField(field, IN_REQUEST[field](request) ?? "")] as const,
  );
  return read.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(read);
}

/**
 * The source with what the method needs of the customer, where the request has all of it.
 *
 * @param options.bankIsListedBy the connectors whose provider lists the bank of the request
 */
export function withInputOfRequest(
  parts: Pick<RoutingParts, "adapters">,
  {
    connector,
    source,
    request,
    bankIsListedBy,
  }: {
    connector: Pick<Connector, "guid" | "adapter" | "method">;
    source: ChosenSource;
    request: TransactionRequest;
    bankIsListedBy?: ReadonlySet<string> | undefined;
  },
): ChosenSource {
  const entry = pageEntryOf(parts, connector);
  if (source.kind !== "none" || entry?.kind !== "fields") return source;
  if (entry.fields.includes("bank") && !bankIsListedBy?.has(connector.guid)) return source;
  const entered = inputOfRequest(entry.fields, request);
  return entered ? { kind: "none", entered } : source;
}
