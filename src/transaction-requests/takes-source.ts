import type { Adapter, Connector, InstrumentKind } from "../connectors/index.ts";
import type { ChosenSource } from "./payment-source.ts";
import { fieldInvalid, type FieldRefusal } from "./refusals.ts";
import type { TransactionRequest } from "./schema/field-matrix.ts";

type Method = Pick<Connector, "adapter" | "method">;
type Adapters = ReadonlyMap<string, Adapter>;

/** Cards are for card methods, accounts for direct debits: otherwise a card's rules, 3-D Secure among them, would not apply. */
export function refuseSource(
  adapters: Adapters,
  options: { connector: Method; request: TransactionRequest; source: ChosenSource },
): FieldRefusal | undefined {
  const { connector, request, source } = options;
  if (takesSource(adapters, options)) return undefined;
  return fieldInvalid(fieldOf(request, source), `the payment method ${connector.method} does not take it`);
}

/**
 * A stored instrument is bound to its connector, or was found to fit. A method without an instrument of its own leaves
 * the rest to its provider.
 */
export function takesSource(
  adapters: Adapters,
  { connector, source }: { connector: Method; source: ChosenSource },
): boolean {
  if (source.kind === "none" || source.registration !== null) return true;
  const taken: InstrumentKind | undefined = adapters.get(connector.adapter)?.methods[connector.method]
    ?.instrument;
  return taken === undefined || taken === "none" || taken === source.kind;
}

function fieldOf(request: TransactionRequest, source: ChosenSource): string {
  switch (source.kind) {
    case "iban":
      return "customer.paymentData.ibanData";
    case "wallet":
      return "customer.paymentData.walletData";
    case "card":
    case "none":
      return request.cardData ? "cardData" : "transactionToken";
  }
}
