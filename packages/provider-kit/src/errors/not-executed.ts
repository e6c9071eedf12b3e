import type { NotOk } from "../http/exchange.ts";
import { nothingSent } from "../http/provider-http.ts";
import type { Declined, ProviderError, Unknown } from "../port/provider-outcome.ts";
import { declineOf } from "./decline-of.ts";
import type { DeclineName } from "./declines.ts";

/** A decline of the adapter's own, or without a code of the provider: nothing was executed. */
export function declinedHere(
  name: DeclineName,
  adapterMessage: string | null,
  adapterCode: string | null = null,
): Declined {
  return { kind: "declined", error: declineOf(name, { adapterCode, adapterMessage }), details: {} };
}

/**
 * The outcome of a request that may have moved money and did not succeed.
 *
 * @param declinedBy the decline of an error that proves that nothing was executed
 */
export function notExecuted<Failure>(
  response: NotOk<Failure>,
  declinedBy: (error: Failure) => Declined,
): Declined | Unknown {
  switch (response.kind) {
    case "refused":
      return declinedBy(response.error);
    case "busy": {
      const { adapterCode, adapterMessage } = declinedBy(response.error).error;
      return declinedHere("temporarilyUnavailable", adapterMessage, adapterCode);
    }
    case "not_sent":
      return { ...declinedHere("communicationError", response.because), ...nothingSent(response.because) };
    case "unknown":
      return { kind: "unknown", because: response.because };
  }
}

/** `notExecuted` for the errors of one provider. */
export function notExecutedBy<Failure>(
  declinedBy: (error: Failure) => Declined,
): (response: NotOk<Failure>) => Declined | Unknown {
  return (response) => notExecuted(response, declinedBy);
}

/** The outcome of a preparation that did not succeed. It moves nothing and nothing follows it: the payment ends in any case. */
export function notPrepared<Failure>(
  response: NotOk<Failure>,
  declinedBy: (error: Failure) => Declined,
): Declined {
  const outcome = notExecuted(response, declinedBy);
  return outcome.kind === "declined" ? outcome : declinedHere("communicationError", outcome.because);
}

/** The same for a call that is no submission, and has no outcome of one: a response to a dispute. */
export function refusedOrUnknown<Failure>(
  response: NotOk<Failure>,
  declinedBy: (error: Failure) => Declined,
):
  | { readonly kind: "refused"; readonly error: ProviderError }
  | { readonly kind: "unknown"; readonly because: string } {
  const outcome = notExecuted(response, declinedBy);
  return outcome.kind === "declined"
    ? { kind: "refused", error: outcome.error }
    : { kind: "unknown", because: outcome.because };
}
