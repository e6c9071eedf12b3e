import type {
  Adapter,
  CustomerReturn,
  InquiryOutcome,
  ProviderCall,
  ProviderEvent,
  ProviderOutcome,
  ProviderRequest,
  Resumable,
} from "../index.ts";
import { declineOf } from "../errors/decline-of.ts";
import { AdapterCalls, type CallParts } from "./adapter-calls.ts";
import { contradictionOf, isInitial, newRecord, submissionOf, type LifeRecord } from "./life-record.ts";
import { Crash } from "./faulty-line.ts";
import { subjectsOf } from "./subjects-of-event.ts";

/** Where the process may end beside after a request: what happened since the last commit is lost. */
export type CrashPoint = "prepared" | "begun" | "submitted";

/** The delays of inquiries of the gateway, in seconds: see its `inquiry-schedule.ts`. The last one repeats. */
const INQUIRY_DELAYS_SECONDS = [45, 10, 30, 60, 300, 900, 3_600, 3 * 3_600, 12 * 3_600];
const NOT_FOUND_FOR_SECONDS = 60;
const WITHDRAWN_AFTER_SECONDS = 3_600;
const WITHDRAWN_AFTER_INQUIRIES = 5;

interface Parts extends CallParts {
  readonly passTime?: ((seconds: number) => Promise<void>) | undefined;
  /** Whether the process ends at that point. */
  readonly crashes: (point: CrashPoint) => boolean;
}

/**
 * The gateway as far as an adapter meets it, by the same rules: prepare, commit, submit; what is unknown is repeated, inquired about, and
 * withdrawn; webhooks are matched by reference. Only committed data survives a crash.
 */
export class SmallGateway {
  readonly records: LifeRecord[] = [];
  readonly #parts: Parts;
  readonly #calls: AdapterCalls;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#calls = new AdapterCalls(parts);
  }

  get now(): Temporal.Instant {
    return this.#calls.now;
  }

  get #adapter(): Adapter {
    return this.#calls.adapter;
  }

  /** The process ended, and another one begins. */
  restart(): void {
    this.#calls.restart();
  }

  async passSeconds(seconds: number): Promise<void> {
    this.#calls.now = this.now.add({ seconds });
    await this.#parts.passTime?.(seconds);
  }

  async submit(request: ProviderRequest, payment?: LifeRecord): Promise<LifeRecord> {
    const record = newRecord(request, { payment, createdAt: this.now });
    this.records.push(record);
    await this.#submit(record);
    return record;
  }

  /** The customer is back from the provider's page. */
  async returned(record: LifeRecord, returned: CustomerReturn): Promise<void> {
    if (record.status !== "redirect") return;
    const { resume } = this.#adapter;
    if (!resume) return this.resolve(record);
    const outcome = await this.#calls.run(record, "resume", (call) =>
      resume.call(this.#adapter, submissionOf(record), returned, call),
    );
    this.#conclude(record, outcome);
  }

  /** A status inquiry, with what follows on its result. */
  async resolve(record: LifeRecord): Promise<void> {
    if (!record.isBegun) return this.#submitAgain(record);
    const answer = await this.#inquired(record);
    record.inquiries += 1;
    if (answer.kind === "resumable")
      return this.returned(Object.assign(record, { status: "redirect" }), {
        query: {},
        form: {},
        mayChooseAgain: false,
      });
    if (answer.kind !== "not_found") {
      if (answer.kind !== "unknown") record.notFoundAt = undefined;
      this.#conclude(record, answer);
      if (answer.kind === "unknown") await this.#withdrawIfOld(record);
      return;
    }
    record.notFoundAt ??= this.now;
    // An early "not found" proves nothing, and two at once prove no more.
    if (record.notFoundAt.until(this.now).total("seconds") < NOT_FOUND_FOR_SECONDS) return;
    const neutralised = await this.#neutralise(record);
    if (neutralised === "done" || neutralised === "not_supported")
      this.#conclude(record, { kind: "declined", error: NEVER_RECEIVED, details: {} }, "gateway");
  }

  async receive(webhook: {
    body: string;
    headers: Readonly<Record<string, string>>;
  }): Promise<"unverified" | "unreadable" | "concluding" | "inquiring"> {
    const { connector } = this.#parts;
    const rawBody = Buffer.from(webhook.body);
    const received = await this.#adapter.receive?.(
      { rawBody, headers: webhook.headers, now: this.now },
      connector,
    );
    if (received?.kind !== "received") return received?.kind ?? "unreadable";
    for (const event of received.events) await this.#apply(event);
    for (const { about, submissionReference, providerReference } of received.lookUps ?? []) {
      const [subject] = subjectsOf(this.records, { submissionReference, providerReference });
      if (!subject || !this.#adapter.lookUp) continue;
      const found = await this.#calls.run(subject, "lookUp", (call) => this.#adapter.lookUp!(about, call));
      if (found.kind === "found") for (const event of found.events) await this.#apply(event);
    }
    return received.events.some(({ kind }) => kind === "outcome" || kind === "moved" || kind === "undone")
      ? "concluding"
      : "inquiring";
  }

  /** Until the next inquiry of what is open. */
  async waitForInquiry(round: number): Promise<void> {
    await this.passSeconds(INQUIRY_DELAYS_SECONDS[Math.min(round, INQUIRY_DELAYS_SECONDS.length - 1)]!);
  }

  async #submit(record: LifeRecord): Promise<void> {
    const outcome = await this.#calls.run(record, "submit", (call) => this.#prepareAndSubmit(record, call));
    this.#endsAt("submitted");
    this.#conclude(record, outcome);
    // The network failed before anything was sent: the gateway may submit again, as another submission.
    if (record.status === "declined" && record.mayRepeat && record.references.length < 3)
      await this.#submitAgain(record);
  }

  async #submitAgain(record: LifeRecord): Promise<void> {
    record.beginAgain();
    await this.#submit(record);
  }

  async #prepareAndSubmit(record: LifeRecord, call: ProviderCall): Promise<ProviderOutcome> {
    const { request } = record;
    const prepared = await this.#adapter.prepare?.(request, call);
    if (prepared?.kind === "declined") return prepared;
    this.#endsAt("prepared");
    if (prepared?.kind === "prepared") record.keep(prepared);
    record.isBegun = true;
    this.#endsAt("begun");
    return this.#adapter.submit(
      request,
      call,
      prepared?.kind === "prepared" ? submissionOf(record) : undefined,
    );
  }

  async #inquired(record: LifeRecord): Promise<InquiryOutcome | Resumable> {
    const { repeat, inquire } = this.#adapter;
    const isOpen = record.lastOutcome === undefined || record.lastOutcome === "unknown";
    if (repeat && record.stored && isOpen) {
      const repeated = await this.#calls.run(
        record,
        "repeat",
        async (call) => (await repeat.call(this.#adapter, submissionOf(record), call)) ?? NOTHING_KEPT,
      );
      if (repeated.kind !== "not_found") return repeated;
    }
    if (!inquire || !this.#hasInquiry(record)) return { kind: "unknown", because: "There is no inquiry." };
    return this.#calls.run(record, "inquire", (call) =>
      inquire.call(this.#adapter, submissionOf(record), call),
    );
  }

  #hasInquiry({ request: { operation } }: LifeRecord): boolean {
    const { inquiry, inquiredOperations } = this.#adapter.methods[this.#parts.connector.method] ?? {};
    return inquiry !== "none" || (inquiredOperations?.includes(operation) ?? false);
  }

  async #withdrawIfOld(record: LifeRecord): Promise<void> {
    const age = record.createdAt.until(this.now).total("seconds");
    const isOpen = record.lastOutcome === undefined || record.lastOutcome === "unknown";
    if (!isInitial(record.request.operation) || this.#hasInquiry(record) || !isOpen) return;
    if (record.inquiries < WITHDRAWN_AFTER_INQUIRIES || age < WITHDRAWN_AFTER_SECONDS) return;
    await this.#neutralise(record);
  }

  async #neutralise(record: LifeRecord) {
    const { neutralise } = this.#adapter;
    if (!neutralise) return "not_supported";
    const { result } = await this.#calls
      .run(record, "neutralise", async (call) => ({
        kind: "neutralised" as const,
        result: await neutralise.call(this.#adapter, submissionOf(record), call),
      }))
      .then((one) => (one.kind === "neutralised" ? one : { result: "unknown" as const }));
    return result;
  }

  async #apply(event: ProviderEvent): Promise<void> {
    if (event.kind === "report" || event.kind === "instrument") return;
    for (const record of subjectsOf(this.records, event)) {
      if (event.kind === "inquire") await this.#inquireAbout(record);
      else if (event.kind === "outcome" || event.kind === "moved")
        this.#conclude(record, event.outcome, "webhook");
      else if (event.kind === "undone" && record.status === "approved") record.isUndone = true;
    }
  }

  async #inquireAbout(record: LifeRecord): Promise<void> {
    if (!record.isFinal) return this.resolve(record);
    if (record.status !== "declined" || !this.#hasInquiry(record) || !record.isBegun) return;
    const answer = await this.#inquired(record);
    if (answer.kind === "approved") this.#conclude(record, answer, "webhook");
  }

  #conclude(
    record: LifeRecord,
    given: ProviderOutcome,
    by: "adapter" | "gateway" | "webhook" = "adapter",
  ): void {
    const contradiction = contradictionOf(given, record.request.amount);
    const outcome: ProviderOutcome =
      contradiction === undefined ? given : { ...stateOf(given), kind: "unknown", because: contradiction };
    if (by === "adapter" && this.#parts.line?.isContradicted && outcome.kind === "approved")
      this.#parts.findings.add("wrong", `approved by a response that proves nothing (${record.name})`);
    record.conclude(outcome, by);
  }

  #endsAt(point: CrashPoint): void {
    if (this.#parts.crashes(point)) throw new Crash(`The process ends when it is ${point}.`);
  }
}

const NOTHING_KEPT: InquiryOutcome = { kind: "not_found" };
const NEVER_RECEIVED = declineOf("communicationError");

function stateOf({ providerReference, continuation }: ProviderOutcome) {
  return {
    ...(providerReference !== undefined && { providerReference }),
    ...(continuation !== undefined && { continuation }),
  };
}
