import type { Money } from "../index.ts";

/** A request of the adapter, with what the submission is that it was sent for. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  readonly text: string;
  readonly submissionReference: string;
  readonly amount: Money | null;
}
