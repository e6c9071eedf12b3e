import type { ProviderError } from "../port/provider-outcome.ts";
import { DECLINES, type DeclineName } from "./declines.ts";

/**
 * The error of a decline, with the standard text.
 *
 * @param own the provider's code and message; without `adapterMessage` it is the gateway's own decline
 */
export function declineOf(
  name: DeclineName,
  {
    adapterCode = null,
    adapterMessage = null,
  }: Partial<Pick<ProviderError, "adapterCode" | "adapterMessage">> = {},
): ProviderError {
  const { code, text } = DECLINES[name];
  return { code, message: text, adapterCode, adapterMessage };
}
