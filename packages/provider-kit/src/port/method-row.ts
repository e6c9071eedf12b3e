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
