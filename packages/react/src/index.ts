/** The payment element of payment.js as a React component, with its types. */

export type {
  Appearance,
  CardData,
  ElementError,
  ElementEvents,
  ElementOptions,
  ElementState,
  MountedElement,
  SubmitResult,
} from "./payment-js.ts";
export { PaymentElement, type PaymentElementProps } from "./payment-element.ts";
