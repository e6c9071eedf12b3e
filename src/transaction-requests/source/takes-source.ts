import { isIban, type CardData } from "../../vault/index.ts";
import { takesTestInstruments, type Connector } from "../../connectors/index.ts";
import { isSecondBrand } from "../../platform/card-numbers/index.ts";
import type { Adapter, MethodCapabilities } from "../../providers/index.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import { refuseWallet } from "./wallet-rules.ts";
import type { RoutingParts } from "../parts.ts";
import type { ChosenSource } from "./chosen-source.ts";
import { withInputOfRequest } from "./customer-input.ts";

type Method = Pick<Connector, "adapter" | "method">;
type Adapters = ReadonlyMap<string, Adapter>;

/**
 * Cards are for card methods, accounts for direct debits: otherwise a card's rules, 3-D Secure among them, would not apply. An
 * account must have an IBAN.
 */
export function refuseSource(
  adapters: Adapters,
  options: { connector: Connector; request: TransactionRequest; source: ChosenSource },
): FieldRefusal | undefined {
  const { connector, request, source } = options;
  if (takesSource(adapters, options)) {
    const refusedWallet = refuseWallet(adapters, options);
    if (refusedWallet) return refusedWallet;
    const isWrong =
      source.kind === "iban" && source.registration === null && !hasIban(adapters, source.data, connector);
    return isWrong
      ? fieldInvalid("customer.paymentData.ibanData.iban", {
          code: "wrong_form",
          form: "iban",
          wanted: "must be an IBAN with its right check digits, as AT61 1904 3002 3457 3201",
        })
      : undefined;
  }
  const field = request.cardData ? "cardData" : "transactionToken";
  const isScheme = source.kind === "card" && source.card.wallet && isSecondBrand(source.card.chosenBrand);
  const { method } = connector;
  return fieldInvalid(field, { code: isScheme ? "scheme_not_taken" : "not_taken_by_method", method });
}

/**
 * The instrument, or none where it is an account or a wallet in the customer's data that the method does not take: a shop sends
 * what it has of its customer, and a card payment then continues on the payment page. With what the customer would enter for the
 * method, where the request has it.
 */
export function usedSource(
  parts: Pick<RoutingParts, "adapters">,
  options: {
    connector: Pick<Connector, "guid" | "adapter" | "method">;
    source: ChosenSource;
    request: TransactionRequest;
    bankIsListedBy?: ReadonlySet<string> | undefined;
  },
): ChosenSource {
  const { connector, source } = options;
  const isOfCustomer = (source.kind === "iban" || source.kind === "wallet") && source.registration === null;
  const isTaken = !isOfCustomer || takesSource(parts.adapters, { connector, source });
  return withInputOfRequest(parts, { ...options, source: isTaken ? source : { kind: "none" } });
}

/**
 * A stored instrument is bound to its connector, or was found to fit. A method without an instrument of its own leaves
 * the rest to its provider, unless the customer enters something else for it. The brand that a customer chose must be one that the
 * payment can be sent to.
 */
export function takesSource(
  adapters: Adapters,
  { connector, source }: { connector: Method; source: ChosenSource },
): boolean {
  if (source.kind === "none" || source.registration !== null) return true;
  const method = adapters.get(connector.adapter)?.methods[connector.method];
  if (method === undefined) return true;
  if (source.kind === "card" && !carriesBrand(method, source.card)) return false;
  const given = source.kind === "wallet_token" ? "card" : source.kind;
  return method.instrument === "none" ? method.customerFields === undefined : method.instrument === given;
}

function carriesBrand(
  { secondBrands = [], walletSecondBrands = [] }: MethodCapabilities,
  { chosenBrand, wallet }: Pick<CardData, "chosenBrand" | "wallet">,
): boolean {
  return !isSecondBrand(chosenBrand) || (wallet ? walletSecondBrands : secondBrands).includes(chosenBrand);
}

function hasIban(adapters: Adapters, { iban }: { readonly iban: string }, connector: Connector): boolean {
  return isIban(iban, { isTest: takesTestInstruments(adapters, connector) });
}
