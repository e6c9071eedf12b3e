import type { Connector, Vault } from "../connectors/index.ts";
import { totalOf, type Transaction } from "../transactions/index.ts";
import type { RiskFacts } from "./evaluate-profile.ts";
import { ibanHash, normalise, type ListKey } from "./list-key.ts";
import type { VelocityKey } from "./profile.ts";

/** A payment that is about to be submitted, with its instrument in clear. */
export interface RiskPayment {
  readonly transaction: Transaction;
  /** That it is about to be submitted to. */
  readonly connector: Connector;
  readonly card?: { readonly pan: string; readonly binCountry: string | null } | undefined;
  readonly account?: { readonly iban: string; readonly bic: string | undefined } | undefined;
}

/** What lists and velocities compare; nothing in it reveals a card or an account. */
export interface PaymentAttributes {
  /** In the form of the lists; a card has a fingerprint of the merchant and a global one. */
  readonly listed: readonly { readonly key: ListKey; readonly value: string }[];
  /** The first eight digits. */
  readonly bin: number | null;
  readonly keys: Readonly<Record<VelocityKey, string | null>>;
  readonly amount: RiskFacts["amount"];
  readonly countries: RiskFacts["countries"];
}

type Keyed = Pick<Vault, "fingerprint">;

export function attributesOf(vault: Keyed, payment: RiskPayment): PaymentAttributes {
  const { transaction, card, account } = payment;
  const { customer = {} } = transaction.request;
  const binCountry = card?.binCountry ?? undefined;
  return {
    listed: [...listedOfCustomer(customer), ...listedOfInstrument(vault, payment)],
    bin: card ? Number(card.pan.slice(0, 8)) : null,
    keys: {
      customer: customerKey(vault, customer),
      card: card ? vault.fingerprint(card.pan, "risk card") : null,
      iban: account ? ibanHash(vault, account.iban) : null,
    },
    amount: totalOf(transaction),
    countries: {
      ...(binCountry !== undefined && { bin: binCountry }),
      ...(customer.billingCountry !== undefined && { billing: customer.billingCountry }),
      ...(customer.shippingCountry !== undefined && { shipping: customer.shippingCountry }),
    },
  };
}

type Customer = NonNullable<Transaction["request"]["customer"]>;
type Listed = PaymentAttributes["listed"];

function listedOfCustomer(customer: Customer): Listed {
  const { identification } = customer;
  const values: Readonly<Partial<Record<ListKey, string | undefined>>> = {
    CUSTOMER_IDENTIFICATION: identification,
    EMAIL: customer.email,
    FIRST_NAME: customer.firstName,
    LAST_NAME: customer.lastName,
    BILLING_COUNTRY: customer.billingCountry,
    SHIPPING_COUNTRY: customer.shippingCountry,
    BILLING_PHONE: customer.billingPhone,
    SHIPPING_PHONE: customer.shippingPhone,
    IPV4: customer.ipAddress,
  };
  return Object.entries(values).flatMap(([key, value]) => (value ? [listed(key as PlainKey, value)] : []));
}

type PlainKey = Exclude<ListKey, "BIN_RANGE" | "IBAN">;

function listed(key: PlainKey, value: string): Listed[number] {
  return { key, value: normalise(key, value) };
}

/** Cards by their fingerprints, as responses and BI have them; computed here, because they are shown of few similar cards only. */
function listedOfInstrument(vault: Keyed, { transaction, card, account }: RiskPayment): Listed {
  const scopes = card ? [`merchant:${transaction.merchantGuid}`, "global"] : [];
  return [
    ...scopes.map((scope) => listed("CARD_FINGERPRINT", vault.fingerprint(card!.pan, scope))),
    ...(account ? [{ key: "IBAN" as const, value: ibanHash(vault, account.iban) }] : []),
    ...(account?.bic ? [listed("BIC", account.bic)] : []),
  ];
}

/** The same identification with another e-mail address is another customer. Null when neither is known. */
function customerKey(vault: Keyed, { identification, email }: Customer): string | null {
  if (identification === undefined && email === undefined) return null;
  const text = JSON.stringify([
    identification ?? null,
    email === undefined ? null : normalise("EMAIL", email),
  ]);
  return vault.fingerprint(text, "risk customer");
}
