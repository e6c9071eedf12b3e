import type { InstrumentKind, MethodCapabilities } from "./capabilities.ts";

/** A payment method of a provider, as a row of its adapter's table. The adapter adds what its own requests need. */
export interface MethodRow {
  readonly instrument?: InstrumentKind;
  /** Any when left out. */
  readonly currencies?: readonly string[];
  /** Where its customers are; anywhere when left out. */
  readonly countries?: readonly string[];
  /** It can be authorised and captured later. */
  readonly separateCapture?: true;
  /** Data of the customer that the provider requires, by their names in the public API. */
  readonly requires?: readonly ("name" | "email" | "billingCountry")[];
  readonly decidedWithinHours?: number;
  readonly capabilities?: Partial<MethodCapabilities>;
}

/**
 * The capabilities of a method by its row.
 *
 * @param own those that do not follow from the row; the row's own `capabilities` go before them
 */
export function capabilitiesOfRow(
  { instrument = "none", currencies, countries, decidedWithinHours, capabilities }: MethodRow,
  own: Omit<MethodCapabilities, "instrument">,
): MethodCapabilities {
  return {
    instrument,
    ...own,
    ...(currencies && { currencies }),
    ...(countries && { countries }),
    ...(decidedWithinHours !== undefined && { decidedWithinHours }),
    ...capabilities,
  };
}

/** An adapter's table of methods: the capabilities of each, and the row of a connector's method. */
export function methodTable<Row>(
  provider: string,
  rows: Readonly<Record<string, Row>>,
  capabilitiesOf: (row: Row, name: string) => MethodCapabilities,
) {
  return {
    capabilities: Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, capabilitiesOf(row, name)]),
    ),
    rowOf: (name: string): Row => {
      const row = rows[name];
      if (!row) throw new Error(`${provider} has no method ${name}.`);
      return row;
    },
  };
}
