import type { FieldFault } from "../platform/field-fault.ts";
import { currencyOf, type Money } from "../platform/money/index.ts";
import { settingIsOn } from "./connector-settings.ts";
import type { Connector } from "./connector.ts";

/**
 * Refuses the last digit of an amount in a currency of three decimals: the card schemes settle these in
 * hundredths, so that 5.123 KWD would be booked as another amount. Only a connector with the setting takes other digits than 0.
 */
export function refuseLastDecimal(
  connector: Pick<Connector, "settings">,
  { minor, currency }: Money,
): FieldFault | undefined {
  if (currencyOf(currency).minorUnitDigits !== 3 || minor % 10n === 0n) return undefined;
  if (settingIsOn(connector, "tx:last-of-three-decimals")) return undefined;
  return { code: "last_decimal", currency };
}
