import { AsyncLocalStorage } from "node:async_hooks";

/** The transaction that the present work is about, as log lines name it. */
export interface LogSubject {
  /** Our uuid. */
  transaction?: string;
  merchantTransactionId?: string;
}

const subjects = new AsyncLocalStorage<LogSubject | undefined>();

/**
 * Runs `work` so that every log line written in it carries the subject, which `aboutTransaction` fills in as soon as the
 * transaction is known: no place that logs has to add it.
 */
export function runAbout<Result>(subject: LogSubject, work: () => Result): Result {
  return subjects.run(subject, work);
}

/** For what is shared by many payments, such as connections: its log lines name none of them. */
export function runAboutNothing<Result>(work: () => Result): Result {
  return subjects.run(undefined, work);
}

/**
 * Says which transaction the present request or job is about. One that was merely looked up (`onSight`) does not replace
 * another: a refund is about itself, not about the payment it refers to.
 */
export function aboutTransaction(
  { uuid, merchantTransactionId }: { uuid?: string | undefined; merchantTransactionId?: string | undefined },
  { onSight = false }: { onSight?: boolean } = {},
): void {
  const subject = subjects.getStore();
  if (!subject || (onSight && subject.merchantTransactionId !== undefined)) return;
  if (uuid === undefined) delete subject.transaction;
  else subject.transaction = uuid;
  if (merchantTransactionId !== undefined) subject.merchantTransactionId = merchantTransactionId;
}

/** The present subject of log lines; a copy. */
export function currentSubject(): LogSubject {
  return { ...subjects.getStore() };
}
