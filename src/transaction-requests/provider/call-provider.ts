import type { Connector } from "../../connectors/index.ts";
import {
  findSubmission,
  recordOutcome,
  recordPrepared,
  type Adapter,
  type CustomerReturn,
  type Declined,
  type InquiryOutcome,
  type Neutralised,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Resumable,
  type StoredSubmission,
  type Submission,
  wellFormedOutcome,
} from "../../providers/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import { acceptableOutcome, acceptablePreparation } from "../outcome/acceptable-outcome.ts";
import type { TransactionParts } from "../parts.ts";
import { hasInquiry } from "./has-inquiry.ts";
import { called } from "./guarded-call.ts";
import { timed } from "./timed-call.ts";

/** Records that the submission begins; false: it must not. */
type Begin = () => Promise<boolean>;

interface Submitted {
  readonly outcome: ProviderOutcome;
  /** For the caller to record, with the transaction's move or by itself. Undefined: nothing was sent. */
  readonly submission: StoredSubmission | undefined;
}

/**
 * Submits to the provider. Never throws: an exception or a timeout proves nothing about the money, so it is `unknown`. What
 * the adapter prepares is committed before the submission; the outcome is not recorded yet.
 */
export async function submitToProvider(
  parts: TransactionParts,
  options: { connector: Connector; request: ProviderRequest; begin?: Begin | undefined },
): Promise<Submitted> {
  const { connector, request } = options;
  const adapter = parts.adapters.get(connector.adapter);
  if (!adapter) return { outcome: notSubmitted(connector), submission: undefined };
  const submission = submissionOfRequest(request);
  const outcome = await timed(parts, { adapter, connector, call: "submit" }, () =>
    called(parts, { adapter, connector }, (call) => prepareAndSubmit(parts, { ...options, adapter, call })),
  );
  return submitted(parts, { adapter, connector, submission, outcome });
}

async function prepareAndSubmit(
  parts: TransactionParts,
  options: {
    connector: Connector;
    request: ProviderRequest;
    adapter: Adapter;
    call: ProviderCall;
    begin?: Begin | undefined;
  },
): Promise<ProviderOutcome> {
  const { connector, request, adapter, call, begin } = options;
  const prepared = await prepare(options);
  if (prepared?.kind === "declined") return prepared;
  if (prepared)
    await recordPrepared(parts.db, { ...prepared.submission, connectorGuid: connector.guid, outcome: null });
  if (begin && !(await begin()))
    return { kind: "unknown", because: "Another submission took the place of this one." };
  // The gateway has given up this call: it inquires, and a submission after that would not be seen.
  if (call.signal.aborted) return { kind: "unknown", because: "The preparation took too long." };
  return wellFormedOutcome(await adapter.submit(request, call, prepared?.submission));
}

/** Undefined: there is nothing to prepare. */
async function prepare({
  request,
  adapter,
  call,
}: {
  request: ProviderRequest;
  adapter: Adapter;
  call: ProviderCall;
}): Promise<Declined | { kind: "prepared"; submission: Submission } | undefined> {
  const preparation = await adapter.prepare?.(request, call);
  if (preparation === undefined) return undefined;
  const acceptable = acceptablePreparation(adapter, wellFormedOutcome(preparation));
  if (acceptable.kind === "declined") return acceptable;
  if (acceptable.kind === "not_needed") return undefined;
  const { providerReference = null, continuation = null } = acceptable;
  return {
    kind: "prepared",
    submission: { ...submissionOfRequest(request), providerReference, continuation },
  };
}

function submissionOfRequest({ submissionReference, operation, amount }: ProviderRequest): Submission {
  return { submissionReference, operation, amount, providerReference: null, continuation: null };
}

/** Inquires what a submission resulted in. Moves no money. Where the method has no inquiry, its webhooks decide. */
export async function inquireAtProvider(
  parts: TransactionParts,
  options: { connector: Connector; submission: Submission },
): Promise<InquiryOutcome | Resumable> {
  const { connector } = options;
  const adapter = parts.adapters.get(connector.adapter);
  if (!adapter) return { kind: "unknown", because: switchedOff(connector) };
  const { inquire } = adapter;
  if (!inquire || !hasInquiry(parts, { connector, operation: options.submission.operation }))
    return { kind: "unknown", because: "The provider has no status inquiry: its webhook decides." };
  const submission = await storedSubmission(parts, options.submission);
  const outcome = await timed(parts, { adapter, connector, call: "inquire" }, () =>
    called(parts, { adapter, connector }, async (call) => wellFormedOutcome(await inquire(submission, call))),
  );
  return outcome.kind === "not_found" || outcome.kind === "resumable"
    ? outcome
    : recorded(parts, { adapter, connector, submission, outcome });
}

/** The customer is back from the provider's page; undefined when that means nothing to the adapter. */
export async function resumeAtProvider(
  parts: TransactionParts,
  options: { connector: Connector; submission: Submission; returned: CustomerReturn },
): Promise<ProviderOutcome | undefined> {
  const { connector, returned } = options;
  const adapter = parts.adapters.get(connector.adapter);
  const resume = adapter?.resume;
  if (!adapter || !resume) return undefined;
  const submission = await storedSubmission(parts, options.submission);
  const outcome = await timed(parts, { adapter, connector, call: "resume" }, () =>
    called(parts, { adapter, connector }, async (call) =>
      wellFormedOutcome(await resume(submission, returned, call)),
    ),
  );
  return recorded(parts, { adapter, connector, submission, outcome });
}

/**
 * Sends a submission again whose outcome is unknown, where the provider has no inquiry about it: the same bytes with the same
 * idempotency key have no second effect. Undefined when there is nothing to repeat.
 */
export async function repeatAtProvider(
  parts: TransactionParts,
  options: { connector: Connector; submission: Submission },
): Promise<ProviderOutcome | undefined> {
  const { connector } = options;
  const adapter = parts.adapters.get(connector.adapter);
  const repeat = adapter?.repeat;
  if (!adapter || !repeat) return undefined;
  const stored = await findSubmission(parts.db, options.submission.submissionReference);
  // The provider has it, and its webhook decides.
  if (!stored || (stored.outcome !== null && stored.outcome !== "unknown")) return undefined;
  const outcome = await timed(parts, { adapter, connector, call: "submit" }, () =>
    called(parts, { adapter, connector }, async (call) =>
      wellFormedOutcome((await repeat(stored, call)) ?? NOTHING_KEPT),
    ),
  );
  if (outcome.kind === "not_found") return undefined;
  return recorded(parts, { adapter, connector, submission: stored, outcome });
}

const NOTHING_KEPT: InquiryOutcome = { kind: "not_found" };

/** Whether resuming may be needed at all: what may move money is recorded before. */
export function canResume(parts: Pick<TransactionParts, "adapters">, { adapter }: Connector): boolean {
  return parts.adapters.get(adapter)?.resume !== undefined;
}

/** Makes sure that what the provider has not processed never is. */
export async function neutraliseAtProvider(
  parts: TransactionParts,
  options: { connector: Connector; submission: Submission },
): Promise<Neutralised> {
  const { connector } = options;
  const adapter = parts.adapters.get(connector.adapter);
  if (!adapter) return "unknown";
  const { neutralise } = adapter;
  if (!neutralise) return "not_supported";
  const submission = await storedSubmission(parts, options.submission);
  const result = await called(parts, { adapter, connector }, async (call) => ({
    kind: "neutralised" as const,
    result: await neutralise(submission, call),
  }));
  return result.kind === "neutralised" ? result.result : "unknown";
}

/** The adapter was switched off after the transaction was accepted. Nothing is sent, and so nothing moves. */
function notSubmitted(connector: Connector): ProviderOutcome {
  const error = declineOf("invalidConfiguration", { adapterMessage: switchedOff(connector) });
  return { kind: "declined", error, details: {} };
}

function switchedOff({ adapter }: Connector): string {
  return `The adapter ${adapter} is switched off in this gateway.`;
}

/** With what the provider gave for it, where a row has it. */
async function storedSubmission({ db }: TransactionParts, submission: Submission): Promise<Submission> {
  return (await findSubmission(db, submission.submissionReference)) ?? submission;
}

interface OutcomeOfSubmission {
  readonly adapter: Adapter;
  readonly connector: Connector;
  readonly submission: Submission;
  readonly outcome: ProviderOutcome;
}

/** Keeps what the outcome brings for the submission's next step, once the outcome is believed. */
async function recorded(parts: TransactionParts, options: OutcomeOfSubmission): Promise<ProviderOutcome> {
  const { outcome, submission } = submitted(parts, options);
  await recordOutcome(parts.db, submission);
  return outcome;
}

function submitted(
  parts: TransactionParts,
  options: OutcomeOfSubmission,
): Submitted & { readonly submission: StoredSubmission } {
  const { connector, submission } = options;
  const outcome = acceptableOutcome(parts, options);
  const { providerReference = null, continuation = null, kind } = outcome;
  const connectorGuid = connector.guid;
  return {
    outcome,
    submission: { ...submission, connectorGuid, providerReference, continuation, outcome: kind },
  };
}
