import type { Job, JobKind, JobResult } from "./job.ts";

/** An exception is a failed attempt, which is retried as long as the kind allows. */
export async function resultOf(kind: JobKind, job: Job): Promise<JobResult> {
  try {
    return await kind.run(job);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    const after = kind.retryAfter(job.attempts);
    return after ? { kind: "again", after, because } : { kind: "given_up", because };
  }
}
