import { sql, type Sql } from "../platform/database/index.ts";
import { RESULT_NAMES } from "./result-column.ts";

/** Texts that people type into a search; a field that is left out admits all. */
export interface TypedFilter {
  /** An amount whose currency is not said: one of these, in one of its currencies. */
  readonly amounts?:
    | readonly { readonly currencies: readonly string[]; readonly minor: bigint }[]
    | undefined;
  /** How the merchant's order begins, in any spelling of upper and lower case, with or without blanks and hyphens. */
  readonly orderBegins?: string | undefined;
  /**
   * The customer's name or company, or a part of three letters or more, or the number at the merchant, in any spelling of upper and
   * lower case.
   */
  readonly person?: string | undefined;
  /** The retrieval reference number. */
  readonly rrn?: string | undefined;
  /** The provider's id, as the record shows it. */
  readonly providerReference?: string | undefined;
  /** For the customer, in any spelling of upper and lower case; also of what follows a payment. */
  readonly email?: string | undefined;
}

/** People say `HR 10218` for `HR-10218`. */
const SEPARATORS = " -_./";
const MIN_PART = 3;

/** A capture, refund or chargeback is of the customer of the payment that it follows. */
const CUSTOMER = sql`coalesce(request->'customer', case when reference_uuid is not null then (
  select original.request->'customer' from transactions as original where original.uuid = transactions.reference_uuid
) end)`;

/** Conditions by texts that people type into a search and no index answers: the records that are read anyway are compared. */
export function byTyped({ amounts, orderBegins, person, rrn, providerReference, email }: TypedFilter): Sql[] {
  const ofAmount = amounts?.map(
    ({ currencies, minor }) =>
      sql`(currency = any(${[...currencies]}::text[]) and amount_minor = ${minor}::bigint)`,
  );
  const customer = (field: string): Sql => sql`lower(coalesce(${CUSTOMER}->>${field}, ''))`;
  const [first, last] = [customer("firstName"), customer("lastName")];
  return [
    ...(ofAmount ? [sql`(${sql.join(ofAmount, " or ")})`] : []),
    ...(orderBegins === undefined
      ? []
      : [
          sql`starts_with(translate(lower(merchant_transaction_id), ${SEPARATORS}, ''),
            translate(${orderBegins.toLowerCase()}, ${SEPARATORS}, ''))`,
        ]),
    ...(person === undefined
      ? []
      : [
          sql`(${person.toLowerCase()} in (${first}, ${last}, ${customer("company")}, ${customer("identification")})
            or ${person.length >= MIN_PART} and (
              strpos(${first} || ' ' || ${last} || ' ' || ${first}, ${person.toLowerCase()}) > 0
              or strpos(${customer("company")}, ${person.toLowerCase()}) > 0))`,
        ]),
    ...(email ? [sql`lower(${CUSTOMER}->>'email') = ${email.toLowerCase()}`] : []),
    ...(rrn === undefined ? [] : [sql`result->>'rrn' = ${rrn}`]),
    ...(providerReference === undefined
      ? []
      : [sql`result->>${RESULT_NAMES.adapterTransactionId}::text = ${providerReference}`]),
  ];
}
