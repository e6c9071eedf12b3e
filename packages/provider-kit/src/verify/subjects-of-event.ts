import type { LifeRecord } from "./life-record.ts";

/** The submissions that an event of the provider concerns: by the provider's reference, and else by ours. */
export function subjectsOf(
  records: readonly LifeRecord[],
  event: {
    readonly submissionReference?: string | undefined;
    readonly providerReference?: string | undefined;
    readonly operations?: readonly string[];
  },
): LifeRecord[] {
  const { submissionReference, providerReference, operations } = event;
  const concerned = records.filter(
    ({ request }) => operations === undefined || operations.includes(request.operation),
  );
  const byProvider = concerned.filter(
    ({ stored }) => providerReference !== undefined && stored?.providerReference === providerReference,
  );
  if (byProvider.length > 0) return byProvider;
  return concerned.filter(
    ({ references }) => submissionReference !== undefined && references.includes(submissionReference),
  );
}
