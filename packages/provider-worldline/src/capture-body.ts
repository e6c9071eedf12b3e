import {
  currencyOf,
  declinedHere,
  type Declined,
  type JsonObject,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { amountOfMoney } from "./amount.ts";
import { nameOf } from "./reference.ts";

/**
 * A capture has a plain amount. Worldline's pages contradict each other about currencies without two decimals: these are captured as a
 * whole, which needs no amount, until it was tried with a test account.
 */
export function captureBody(request: ProviderRequest): JsonObject | Declined {
  const { amount, isFinalCapture, reference } = request;
  if (!amount || !reference) return declinedHere("logicalError", "The capture has no amount.");
  const operationReferences = { merchantReference: nameOf(request) };
  const { authorizedMinor, capturedMinor, voidedMinor } = reference.totals;
  const isWholeRest = amount.minor >= authorizedMinor - capturedMinor - voidedMinor;
  const isUncertain = currencyOf(amount.currency).minorUnitDigits !== 2;
  if (!isUncertain)
    return {
      amount: amountOfMoney(amount).amount,
      isFinal: isFinalCapture || isWholeRest,
      operationReferences,
    };
  const isWhole = amount.minor === authorizedMinor && capturedMinor === 0n && voidedMinor === 0n;
  return isWhole
    ? { isFinal: true, operationReferences }
    : declinedHere("logicalError", `amount: ${amount.currency} can only be captured as a whole at Worldline`);
}
