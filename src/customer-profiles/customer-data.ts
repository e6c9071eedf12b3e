/** Those that are texts. */
export const CUSTOMER_TEXT_FIELDS = [
  "identification",
  "firstName",
  "lastName",
  "birthDate",
  "gender",
  "billingAddress1",
  "billingAddress2",
  "billingCity",
  "billingPostcode",
  "billingState",
  "billingCountry",
  "billingPhone",
  "company",
  "email",
  "nationalId",
  "ipAddress",
] as const;

/**
 * The fields of a profile's customer: those of the public API's updateProfile, and `identification` and `emailVerified`,
 * which the spec's customer object has besides ("Data given here is used for the profile data").
 */
const CUSTOMER_DATA_FIELDS = [...CUSTOMER_TEXT_FIELDS, "emailVerified", "extraData"] as const;

type CustomerDataField = (typeof CUSTOMER_DATA_FIELDS)[number];

type Value = string | boolean | Readonly<Record<string, string>>;

/** The known fields of the customer; an unknown one is absent. */
export type CustomerData = Readonly<Partial<Record<CustomerDataField, Value>>>;

/** Null removes a field. */
export type CustomerDataChange = Readonly<Partial<Record<CustomerDataField, Value | null>>>;

/** spec: data of a transaction's `customer` is used for the profile when a profile is created. */
export function customerDataOf(customer: unknown): CustomerData {
  if (typeof customer !== "object" || customer === null) return {};
  const fields = new Map(Object.entries(customer as Record<string, Value>));
  return Object.fromEntries(
    CUSTOMER_DATA_FIELDS.flatMap((field) => {
      const value = fields.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

export function changedCustomerData(current: CustomerData, change: CustomerDataChange): CustomerData {
  const entries = Object.entries({ ...current, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** The names of the changed fields, in the order of the list. */
export function changedFieldsOf(before: CustomerData, after: CustomerData): CustomerDataField[] {
  return CUSTOMER_DATA_FIELDS.filter((field) => printValue(before[field]) !== printValue(after[field]));
}

function printValue(value: Value | undefined): string | undefined {
  if (typeof value !== "object") return JSON.stringify(value);
  // Responses show an unknown map as empty: sending that back changes nothing.
  if (Object.keys(value).length === 0) return undefined;
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

type CustomerShown = { readonly _TYPE: "customerData" } & Readonly<Record<string, unknown>>;

/** As in responses: every field, null where it is unknown. */
export function describeCustomer(customer: CustomerData): CustomerShown {
  const fields = CUSTOMER_DATA_FIELDS.map((field) => [field, customer[field] ?? null] as const);
  return { ...Object.fromEntries(fields), _TYPE: "customerData", extraData: customer.extraData ?? {} };
}
