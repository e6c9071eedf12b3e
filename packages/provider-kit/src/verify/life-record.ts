import type {
  Money,
  ProviderOperation,
  ProviderOutcome,
  ProviderRequest,
  ReferencedSubmission,
  Submission,
} from "../index.ts";

/** A submission as the small gateway records it. */
export class LifeRecord {
  request: ProviderRequest;
  /** The payment that it follows. */
  readonly payment: LifeRecord | undefined;
  readonly createdAt: Temporal.Instant;
  /** Every reference that it was submitted by, the present one last. */
  readonly references: string[];
  status: "open" | "redirect" | "approved" | "declined" = "open";
  /** The party that declined it: money may still turn up for a submission that the gateway itself ended. */
  declinedBy: "adapter" | "gateway" | "webhook" | undefined;
  /** It was declined, and approved afterwards. */
  isLate = false;
  /** It had succeeded, and the provider took that back. */
  isUndone = false;
  stored: Submission | undefined;
  isBegun = false;
  lastOutcome: ProviderOutcome["kind"] | undefined;
  mayRepeat = false;
  inquiries = 0;
  /** When the provider said first that it never got it. */
  notFoundAt: Temporal.Instant | undefined;
  pageUrl: string | undefined;
  /** The customer has paid, refused or given up at the provider's page. */
  hasLeftPage = false;
  adapterTransactionId: string | null = null;
  /** The token by which a registered instrument is charged. */
  token: string | undefined;

  constructor(request: ProviderRequest, payment: LifeRecord | undefined, createdAt: Temporal.Instant) {
    this.request = request;
    this.payment = payment;
    this.createdAt = createdAt;
    this.references = [request.submissionReference];
  }

  get name(): string {
    return this.request.operation;
  }

  get isFinal(): boolean {
    return this.status === "approved" || this.status === "declined";
  }

  /** Keeps what is given, and what was given before. */
  keep(state: { readonly providerReference?: string; readonly continuation?: string }): void {
    const before = submissionOf(this);
    const { providerReference = before.providerReference, continuation = before.continuation } = state;
    this.stored = { ...before, providerReference, continuation };
  }

  /** As another submission: nothing of the last one was sent. */
  beginAgain(): void {
    const submissionReference = `${this.references[0]}-${this.references.length + 1}`;
    this.references.push(submissionReference);
    this.request = { ...this.request, submissionReference };
    Object.assign(this, { status: "open", stored: undefined, isBegun: false, lastOutcome: undefined });
    Object.assign(this, { mayRepeat: false, inquiries: 0, notFoundAt: undefined, declinedBy: undefined });
  }

  conclude(outcome: ProviderOutcome, by: "adapter" | "gateway" | "webhook"): void {
    if (this.isFinal) {
      if (outcome.kind === "approved" && this.status === "declined") this.isLate = true;
      return;
    }
    this.keep(outcome);
    this.lastOutcome = outcome.kind;
    this.token = outcome.details?.adapterToken ?? this.token;
    this.adapterTransactionId = outcome.details?.adapterTransactionId ?? this.adapterTransactionId;
    if (outcome.kind === "approved") this.status = "approved";
    if (outcome.kind === "declined") {
      this.status = "declined";
      this.declinedBy = by;
      this.mayRepeat = outcome.nothingSent === true;
    }
    if (outcome.kind === "redirect") {
      this.status = "redirect";
      this.pageUrl = outcome.url;
    }
    if (outcome.kind === "unknown" || outcome.kind === "pending") this.status = "open";
  }

  /** As a follow-up refers to it. */
  asReference(): ReferencedSubmission {
    const { submissionReference, operation, amount, providerReference, continuation } = submissionOf(this);
    const { adapterTransactionId } = this;
    return { submissionReference, operation, amount, providerReference, continuation, adapterTransactionId };
  }
}

export function newRecord(
  request: ProviderRequest,
  { payment, createdAt }: { payment: LifeRecord | undefined; createdAt: Temporal.Instant },
): LifeRecord {
  return new LifeRecord(request, payment, createdAt);
}

export function submissionOf({ stored, request }: LifeRecord): Submission {
  const { submissionReference, operation, amount } = request;
  return stored ?? { submissionReference, operation, amount, providerReference: null, continuation: null };
}

/** Operations that begin a payment. */
export function isInitial(operation: ProviderOperation): boolean {
  return ["debit", "preauthorize", "register", "payout"].includes(operation);
}

/** As the gateway compares an approval with its submission. */
export function contradictionOf(outcome: ProviderOutcome, amount: Money | null): string | undefined {
  if (outcome.kind !== "approved" || outcome.amount === undefined) return undefined;
  if (outcome.amount === "unreadable") return "The provider approved an amount that cannot be read.";
  const isEqual =
    !amount || (outcome.amount.minor === amount.minor && outcome.amount.currency === amount.currency);
  return isEqual ? undefined : "The provider approved another amount.";
}
