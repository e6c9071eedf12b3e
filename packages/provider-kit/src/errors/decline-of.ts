import type { ProviderError } from "../port/provider-outcome.ts";
import { DECLINES, type DeclineName } from "./declines.ts";

/**
 * The error of a decline, with the standard text.
 *
 * @param own the provider's code and message; without `adapterMessage` it is the gateway's own decline
 */
export function declineOf(
  name: DeclineName,
  { adapterCode = null, adapterMessage = null, ...own }: OwnWords = {},
): ProviderError {
  const { code, text } = DECLINES[name];
  return { code, message: text, adapterCode, adapterMessage, ...reported(own) };
}

/** The optional fields of an error may be given as undefined, and are then left out. */
type OwnWords = {
  readonly [Field in keyof Omit<ProviderError, "code" | "message">]?: ProviderError[Field] | undefined;
};

function reported({ scheme, providerClass, retryAfterMs }: OwnWords) {
  return {
    ...(scheme && { scheme }),
    ...(providerClass && { providerClass }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
