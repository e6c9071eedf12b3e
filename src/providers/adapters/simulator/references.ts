import { createHash } from "node:crypto";
import type { ReferencedSubmission } from "@quittance/provider-kit";

/**
 * The numbers a provider gives a payment, derived from the transaction's uuid: a repeated request and a later inquiry
 * get the same ones without anything being kept.
 */
export function providerReferences(transactionUuid: string): {
  adapterTransactionId: string;
  processorTransactionId: string;
  reportingIdentifier: string;
  adapterToken: string;
  authCode: string;
  arn: string;
  rrn: string;
  stan: string;
} {
  const hash = createHash("sha256").update(transactionUuid).digest("hex");
  const digits = BigInt(`0x${hash}`).toString().padStart(60, "0");
  return {
    adapterTransactionId: `sim-${hash.slice(0, 24)}`,
    processorTransactionId: `simproc-${hash.slice(8, 32)}`,
    reportingIdentifier: `SIM-${digits.slice(-51, -41)}`,
    adapterToken: `simtoken-${hash.slice(24, 48)}`,
    authCode: hash.slice(48, 54).toUpperCase(),
    arn: digits.slice(-23),
    rrn: digits.slice(-35, -23),
    stan: digits.slice(-41, -35),
  };
}

/** A number from 0 (inclusive) to 1 that is always the same for a transaction and a purpose. */
export function share(transactionUuid: string, purpose: string): number {
  const hash = createHash("sha256").update(`${purpose}:${transactionUuid}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32;
}

/** The beginning of the id of what a merchant did in the provider's own pages: no submission of a gateway has one. */
export const MADE_AT_PROVIDER = "moved-";

/** The booking that a follow-up means: of what was made in the provider's pages its own id, else the reference of the submission. */
export function bookedAs({
  submissionReference,
  providerReference,
}: Pick<ReferencedSubmission, "submissionReference" | "providerReference">): string {
  return providerReference?.startsWith(MADE_AT_PROVIDER) ? providerReference : submissionReference;
}
