import { membersOf, type Connector } from "../../connectors/index.ts";
import { openWalletToken, type WalletBrand, type WalletSource } from "../../wallets/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { isRegistering } from "./keep-instrument.ts";
import type { InstrumentParts } from "../parts.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { Operation } from "../schema/operations.ts";

/** The payment for which a wallet's token is opened. */
export interface WalletPayment {
  readonly operation: Operation;
  readonly request: TransactionRequest;
  readonly connector: Connector;
  /** With the surcharge; null of a registration. */
  readonly amount: Money | null;
  /** The schemes that the sheet offered, where it was on a page of the gateway. */
  readonly offered?: readonly WalletBrand[];
}

const WALLET_OPERATIONS: readonly Operation[] = ["debit", "preauthorize", "register"];

/**
 * The card in an Apple Pay or Google Pay token, used up in the caller's database transaction; or the token as it came where the
 * provider opens it. With a meta-connector, the first member with the keys opens it, before the request is routed.
 */
export async function walletSource(
  tx: Queryable,
  parts: InstrumentParts,
  { transactionToken, ...payment }: WalletPayment & { transactionToken: string },
): Promise<WalletSource | FieldRefusal> {
  const { operation, request, connector, amount, offered } = payment;
  if (!WALLET_OPERATIONS.includes(operation))
    return refusal(`a wallet's token is for ${WALLET_OPERATIONS.join(", ")}`);
  const opened = await openWalletToken(tx, parts, {
    transactionToken,
    connectors: await connectorsBehind(parts, connector),
    mayPassOn: connector.kind === "provider",
    amount,
    offered,
  });
  if (isRefusal(opened)) return refusal(opened.message);
  if (opened.kind === "card") {
    const card = { ...opened.card, cardHolder: opened.card.cardHolder || nameOfCustomer(request) };
    return { kind: "card", card };
  }
  if (isRegistering({ type: operation, request }))
    return refusal("cannot be registered where the provider opens it: the gateway has no instrument to keep");
  return opened;
}

async function connectorsBehind(
  { findConnector }: Pick<InstrumentParts, "findConnector">,
  connector: Connector,
): Promise<Connector[]> {
  if (connector.kind === "provider") return [connector];
  const members = await Promise.all([...new Set(membersOf(connector))].map((guid) => findConnector(guid)));
  return members.flatMap((member) => (member && !member.disabled ? [member] : []));
}

function nameOfCustomer({ customer }: TransactionRequest): string {
  return [customer?.firstName, customer?.lastName].filter(Boolean).join(" ");
}

function refusal(message: string): FieldRefusal {
  return fieldInvalid("transactionToken", { code: "wallet_refused", reason: message });
}
