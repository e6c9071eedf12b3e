import type { BankSource, FetchedStatement } from "@quittance/provider-kit";
import { cutText } from "../../platform/cut-text.ts";
import { done, doublingRetry, enqueue, insertJobOnce, type JobKind } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { importStatement } from "../imports/import-statement.ts";
import type { BankParts, BankSourceParts } from "../parts.ts";
import { englishOfSource, SourceFailed, type SourceFault } from "./source-fault.ts";
import { findSourceRun, recordSourceRun } from "./source-store.ts";

/** Job kind: fetches the statements of a bank source, again and again. Stored with each job. */
const FETCH_BANK_STATEMENTS = "fetch-bank-statements";
/** Banks book what came in during the day within minutes to an hour. */
const EVERY_MINUTES = 30;
/** A bank may add to the statements of the days before. */
const OVERLAP_DAYS = 3;
const FIRST_DAYS = 30;
/** Also after an outage that lasted longer. */
const MAX_DAYS = 90;
const MAX_BYTES = 64 * 1024 * 1024;
/** For one file. */
const TIME_LIMIT_MS = 5 * 60_000;
const MAX_NAME = 200;
const MAX_PROBLEM = 500;
const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 4 * 3_600, tries: Infinity });

interface Payload {
  readonly merchantGuid: string;
  readonly source: string;
}

/** Plans the first run of each source that has none planned; the others plan their next one themselves. */
export async function planFetches({ db, bankSources }: BankParts & BankSourceParts): Promise<void> {
  for (const source of bankSources)
    if (await findMerchant(db, source)) await db.execute(insertJobOnce(jobOf(source)));
}

function jobOf({ merchantGuid, id }: BankSource) {
  return {
    kind: FETCH_BANK_STATEMENTS,
    key: `${merchantGuid} ${id}`,
    owner: merchantGuid,
    lane: `${FETCH_BANK_STATEMENTS}:${merchantGuid}:${id}`,
    payload: { merchantGuid, source: id },
  };
}

/**
 * Fetches what the bank has since the last run that went well, and imports it. Where it has not brought all, it is run again soon, and
 * later and later, from the same day on.
 */
export function fetchStatementsJobKind(parts: BankParts & BankSourceParts): JobKind<Payload> {
  return {
    name: FETCH_BANK_STATEMENTS,
    leaseSeconds: 900,
    laneConcurrency: 1,
    retryAfter,
    run: async ({ payload: { merchantGuid, source: id }, attempts }) => {
      const source = parts.bankSources.find((one) => one.merchantGuid === merchantGuid && one.id === id);
      // The operator took it away.
      if (!source) return done;
      const until = parts.clock.now().toZonedDateTimeISO("UTC").toPlainDate();
      const problem = await fetchAll(parts, { source, until });
      const words = problem && cutText(englishOfSource(problem), MAX_PROBLEM);
      const fetchedUntil = problem === undefined ? until.toString() : null;
      const runAt = parts.clock.now().add({ minutes: EVERY_MINUTES });
      await parts.db.transaction(async (tx) => {
        await recordSourceRun(tx, {
          merchantGuid,
          source: id,
          fetchedUntil,
          problem: words ?? null,
          fault: problem ?? null,
        });
        if (problem === undefined) await enqueue(tx, { ...jobOf(source), runAt });
      });
      if (words === undefined) return done;
      parts.log.warn(
        { merchant: merchantGuid, source: id, problem: words },
        "A bank source did not bring all.",
      );
      return { kind: "again", after: retryAfter(attempts)!, because: words };
    },
  };
}

/** @returns why not all of it is here; undefined when it is */
async function fetchAll(
  parts: BankParts,
  { source, until }: { source: BankSource; until: Temporal.PlainDate },
): Promise<SourceFault | undefined> {
  const { merchantGuid, id } = source;
  const merchant = await findMerchant(parts.db, { merchantGuid });
  if (!merchant) return { code: "no_merchant" };
  const run = await findSourceRun(parts.db, { merchantGuid, source: id });
  const since = firstDay(run?.fetchedUntil ?? null, until).toString();
  const problems: SourceFault[] = [];
  let iterator: AsyncIterator<FetchedStatement> | undefined;
  try {
    iterator = source.fetch(since, until.toString())[Symbol.asyncIterator]();
    for (;;) {
      const next = await inTime(iterator.next());
      if (next.done) break;
      const problem = await importFile(parts, { file: next.value, ...merchant });
      if (problem !== undefined) problems.push(problem);
    }
  } catch (error) {
    problems.push(problemOf(error));
    void iterator?.return?.().catch(() => undefined);
  }
  return problems[0];
}

/** The first line of an error, which is a text of the package. */
function problemOf(error: unknown): SourceFault {
  if (error instanceof SourceFailed) return error.problem;
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  return { code: "failed", words: cutText(line || "It failed.", MAX_PROBLEM) };
}

function firstDay(fetchedUntil: string | null, until: Temporal.PlainDate): Temporal.PlainDate {
  if (fetchedUntil === null) return until.subtract({ days: FIRST_DAYS });
  const wanted = Temporal.PlainDate.from(fetchedUntil).subtract({ days: OVERLAP_DAYS });
  const earliest = until.subtract({ days: MAX_DAYS });
  return Temporal.PlainDate.compare(wanted, earliest) < 0 ? earliest : wanted;
}

/** One that is refused does not keep the others from being imported. */
async function importFile(
  parts: BankParts,
  { file, guid: merchantGuid, tenantGuid }: { file: FetchedStatement; guid: string; tenantGuid: string },
): Promise<SourceFault | undefined> {
  const name = cutText(file.name, MAX_NAME);
  if (!(file.content instanceof Uint8Array)) return { code: "no_content", values: { file: name } };
  if (file.content.length > MAX_BYTES) return { code: "too_large", values: { file: name } };
  const result = await importStatement(parts, {
    merchantGuid,
    tenantGuid,
    body: oneChunk(file.content),
    fileName: name,
  });
  if (!isRefusal(result)) return undefined;
  const { line, fault } = result.error;
  return { code: "refused", file: name, line, fault };
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A package that waits for ever keeps no worker for ever. */
async function inTime<T>(fetching: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SourceFailed({ code: "not_in_time" })), TIME_LIMIT_MS);
  try {
    return await Promise.race([fetching, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
