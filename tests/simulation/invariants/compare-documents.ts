import { isDeepStrictEqual } from "node:util";
import { biDefinition } from "../../../src/bi/documents/index.ts";
import type { Expected } from "./expected-documents.ts";

/** Objects whose fields are compared one by one. Others are free maps and points, and are compared whole. */
const COMPARED_BY_FIELD = new Set(["creditcard", "customer", "decline", "recovery"]);

/** Where the countries of the simulation's cards and customers are. */
const POINTS: Readonly<Record<string, { lat: number; lon: number }>> = {
  US: { lat: 37.1, lon: -95.7 },
  GB: { lat: 55.4, lon: -3.4 },
  AT: { lat: 47.5, lon: 14.6 },
};
const REGIONS: Readonly<Record<string, string>> = { US: "americas", GB: "europe", AT: "europe" };

/** Fields that follow from a field of the country, where that is expected. */
const DERIVED: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  ["buyer_country_geopoint", "buyer_country", POINTS],
  ["creditcard.bin_country_geopoint", "creditcard.bin_country", POINTS],
  ["creditcard.card_region", "creditcard.bin_country", REGIONS],
  ["customer.billing_country_geopoint", "customer.billing_country", POINTS],
  ["customer.shipping_country_geopoint", "customer.shipping_country", POINTS],
];

function derivedFields(expected: Expected): Expected {
  return Object.fromEntries(
    DERIVED.filter(([, country]) => country in expected).map(([field, country, values]) => [
      field,
      values[String(expected[country])] ?? null,
    ]),
  );
}

/** The fields in which a document differs from what is expected. Adds all fields that it compared to `compared`. */
export function differingFields(
  document: Readonly<Record<string, unknown>>,
  { expected, compared }: { expected: Expected; compared: Set<string> },
): string[] {
  const actual = flat(document);
  return Object.entries({ ...expected, ...derivedFields(expected) }).flatMap(([field, value]) => {
    compared.add(field);
    const found = actual[field] ?? null;
    return isDeepStrictEqual(found, value)
      ? []
      : [`${field} is ${JSON.stringify(found)} and not ${JSON.stringify(value)}`];
  });
}

function flat(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).flatMap(([field, value]) =>
      COMPARED_BY_FIELD.has(field)
        ? Object.entries(value as object).map(([name, inner]) => [`${field}.${name}`, inner as unknown])
        : [[field, value]],
    ),
  );
}

/**
 * Fields that no life compares, with the reason. `src/bi/documents/field-values.test.ts` has a value for each of them.
 */
const NOT_COMPARED: readonly (readonly [RegExp, string])[] = [
  [/settlement/, "set by the provisioning API only; no act of the simulation annotates transactions"],
  [/^(meta_)?risk_data$/, "as above: `setRisk` sets them"],
  [/^postprocessing$/, "as above: settlement and reconciliation set it"],
  [/^customer\.(iban|bic)$/, "the connectors of the simulation take cards and wallets, and no accounts"],
  [
    /^decline\.(class|source|category|retry_after)$/,
    "the table of declines says it, by the codes that are compared",
  ],
  [/^customer\.extra_data$/, "a free map like `extra_data`, which is compared"],
];

/** The fields of the mapping that were not compared and have no reason for it. */
export function uncomparedFields(compared: ReadonlySet<string>): string[] {
  return Object.entries(biDefinition.mappings.properties)
    .flatMap(([field, definition]) =>
      COMPARED_BY_FIELD.has(field) && "properties" in definition
        ? Object.keys(definition.properties as object).map((name) => `${field}.${name}`)
        : [field],
    )
    .filter((field) => !compared.has(field) && !NOT_COMPARED.some(([pattern]) => pattern.test(field)));
}
