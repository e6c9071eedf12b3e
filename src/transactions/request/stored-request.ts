import { Type, type Static, type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Value } from "typebox/value";
import { Customer } from "./customer.ts";
import { CustomerProfileData, PayByLink, REQUEST_FIELDS } from "./request-fields.ts";

const {
  cardData: _card,
  transactionToken: _token,
  pspPassthroughData: _passThrough,
  ...kept
} = REQUEST_FIELDS;

/** The fields that are kept, in the one form in which the gateway works with a request. `fields-of-request` says how long each lives. */
export const STORED_FIELDS = {
  ...kept,
  /** For a push. */
  buyerCountry: Type.String(),
  customer: Type.Object({ ...Customer.properties, identification: Type.Optional(Type.String()) }),
  customerProfileData: Type.Object({
    ...CustomerProfileData.properties,
    customerIdentification: Type.Optional(Type.String()),
  }),
  payByLink: Type.Object({
    ...PayByLink.properties,
    /** The request had a `transactionToken` too, which a link does not use. */
    transactionTokenNotUsed: Type.Optional(Type.Literal(true)),
  }),
} satisfies Record<string, TSchema>;

type StoredField = keyof typeof STORED_FIELDS;

/** A merchant's request as it is stored with its transaction: without card data, tokens and pass-through data. */
export type StoredRequest = {
  readonly [Field in StoredField]?: Static<(typeof STORED_FIELDS)[Field]>;
};

/** Limits of a request, which may have been others when an older version stored it. */
const LIMITS: ReadonlySet<string> = new Set([
  "additionalProperties",
  "format",
  "maximum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minimum",
  "minLength",
  "pattern",
  "propertyNames",
]);

const STORED_REQUEST = Type.Object(
  Object.fromEntries(Object.entries(STORED_FIELDS).map(([name, schema]) => [name, Type.Optional(schema)])),
);
const STORED_SHAPE = withoutLimits(STORED_REQUEST);
const isStoredRequest = Compile(STORED_SHAPE);

/**
 * The column `request` of a transaction. A field whose value does not have the type of its schema, which only an older
 * version or a hand can have written, is left out; the column keeps it.
 */
export function parseStoredRequest(column: unknown): StoredRequest {
  if (isStoredRequest.Check(column)) return column;
  const fields = typeof column === "object" && column !== null ? Object.entries(column) : [];
  return Object.fromEntries(
    fields.filter(([name, value]) => {
      const schema = STORED_SHAPE.properties[name];
      return schema !== undefined && Value.Check(schema, value);
    }),
  );
}

/** The same types of values without the limits. */
function withoutLimits<Schema extends TSchema>(schema: Schema): Schema {
  const unlimited = (part: unknown, isMap: boolean): unknown => {
    if (Array.isArray(part)) return part.map((inner) => unlimited(inner, false));
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.entries(part).filter(([name]) => isMap || !LIMITS.has(name));
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, unlimited(inner, !isMap && name === "properties")]),
    );
  };
  return unlimited(schema, false) as Schema;
}
