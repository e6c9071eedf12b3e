import { fingerprintsOf, shownDigitsOf, type Vault } from "../vault/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Money } from "../platform/money/index.ts";
import { totalOf, type Transaction } from "../transactions/index.ts";
import type { RiskFacts } from "./evaluate-profile.ts";
import { ibanHash, listedCardValue, listedTokenValue, normalise, type ListKey } from "./list-key.ts";
import type { VelocityKey } from "./profile.ts";

/** A payment that is about to be submitted, with its instrument in clear. */
export interface RiskPayment {
  readonly transaction: Transaction;
  /** The connector that the payment is about to be submitted to. */
  readonly connector: Connector;
  /** The amount that the merchant requested, where the customer pays in the currency of their card. */
  readonly original?: Money | undefined;
  /** Its card has the fingerprints of tests. */
  readonly isTestInstrument: boolean;
  readonly card?: RiskCard | undefined;
  readonly account?: { readonly iban: string; readonly bic: string | undefined } | undefined;
}

interface RiskCard {
  readonly pan: string;
  readonly binCountry: string | null;
  /**
   * Too many similar cards were seen in the tenant tree: what its payment leads to must not tell it from them, or lists and
   * velocities would find the number behind a fingerprint.
   */
  readonly isOneOfMany: boolean;
}

/** Attributes that lists and velocities compare; nothing in them reveals a card or an account. */
export interface PaymentAttributes {
  /** In the form of the lists. */
  readonly listed: readonly { readonly key: ListKey; readonly value: string }[];
  /** The shown digits of a card that is one of many: it is blocked with each of them. */
  readonly similarTo: string | null;
  /** The first eight digits. */
  readonly bin: number | null;
  readonly keys: Readonly<Record<VelocityKey, string | null>>;
  readonly amount: RiskFacts["amount"];
  readonly converted?: RiskFacts["converted"];
  readonly countries: RiskFacts["countries"];
}

type Keyed = Pick<Vault, "fingerprint" | "testFingerprint">;

export function attributesOf(vault: Keyed, payment: RiskPayment): PaymentAttributes {
  const { transaction, card, account, original } = payment;
  const total = totalOf(transaction);
  const { customer = {} } = transaction.request;
  const binCountry = card?.binCountry ?? undefined;
  return {
    listed: [...listedOfCustomer(customer), ...listedOfInstrument(vault, payment)],
    similarTo: card?.isOneOfMany ? shownDigitsOf(card.pan) : null,
    bin: card ? Number(card.pan.slice(0, 8)) : null,
    keys: {
      customer: customerKey(vault, customer),
      card: card ? cardKey(vault, payment, card) : null,
      iban: account ? ibanHash(vault, account.iban) : null,
    },
    amount: original ?? total,
    ...(original && { converted: total }),
    countries: {
      ...(binCountry !== undefined && { bin: binCountry }),
      ...(customer.billingCountry !== undefined && { billing: customer.billingCountry }),
      ...(customer.shippingCountry !== undefined && { shipping: customer.shippingCountry }),
    },
  };
}

export type Customer = NonNullable<Transaction["request"]["customer"]>;
type Listed = PaymentAttributes["listed"];

export function listedOfCustomer(customer: Customer): Listed {
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

export function listed(key: PlainKey, value: string): Listed[number] {
  return { key, value: normalise(key, value) };
}

/** Cards by their fingerprints, whether they are shown or not. */
function listedOfInstrument(vault: Keyed, payment: RiskPayment): Listed {
  const { card, account } = payment;
  return [
    ...(card ? listedOfCard(vault, payment, card) : []),
    ...(account ? [{ key: "IBAN" as const, value: ibanHash(vault, account.iban) }] : []),
    ...(account?.bic ? [listed("BIC", account.bic)] : []),
  ];
}

function listedOfCard(vault: Keyed, payment: RiskPayment, { pan }: RiskCard): Listed {
  const { merchantGuid, tenantGuid } = payment.transaction;
  const of = { pan, merchantGuid, tree: tenantGuid, isTest: payment.isTestInstrument };
  const { systemFingerprint } = fingerprintsOf(vault, of);
  return [listedCardValue(systemFingerprint), listedTokenValue(vault, pan)].map((value) =>
    listed("CARD_FINGERPRINT", value),
  );
}

/** Similar cards that are too many are counted as one. */
function cardKey(vault: Keyed, { isTestInstrument }: RiskPayment, { pan, isOneOfMany }: RiskCard): string {
  if (isOneOfMany) return vault.fingerprint(shownDigitsOf(pan), "risk similar cards");
  const key = vault.fingerprint(pan, "risk card");
  return isTestInstrument ? vault.testFingerprint(key) : key;
}

export function customerKey(vault: Keyed, customer: Customer): string | null {
  const text = customerText(customer);
  return text === null ? null : vault.fingerprint(text, "risk customer");
}

/** The same identification with another e-mail address is another customer. Null when neither is known. */
export function customerText({ identification, email }: Customer): string | null {
  if (identification === undefined && email === undefined) return null;
  return JSON.stringify([identification ?? null, email === undefined ? null : normalise("EMAIL", email)]);
}
