import { OTHER_STEPS } from "./other-steps.ts";
import { PAYMENT_STEPS } from "./payment-steps.ts";
import type { CertifiedStep } from "./step-parts.ts";

/** Every provider is led through these, in this order; what its method does not have is skipped. */
export const STEPS: readonly CertifiedStep[] = [...PAYMENT_STEPS, ...OTHER_STEPS];
