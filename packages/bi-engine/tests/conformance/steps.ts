/**
 * One HTTP request as the conformance suite sends it, unchanged, to every server it compares.
 */
export type Step = {
  method: string;
  /** From the root of the server, with its query string. */
  path: string;
  contentType: string | null;
  /** The exact bytes, for columns in error texts depend on them. */
  body: string | null;
};

export type StepResponse = { status: number; text: string };

/** Requests take a second at most; a server on a machine that builds may stand still for minutes. Below a test's own limit. */
const SILENT_MS = 300_000;

/**
 * Sends one step; a redirect or an error status is a response like any other.
 *
 * @throws naming server and request when there is no response
 */
export async function sendStep(serverUrl: string, step: Step): Promise<StepResponse> {
  try {
    const response = await fetch(serverUrl + step.path, {
      // undici refuses a GET with a body, which OpenSearch accepts; it means the same as POST there.
      method: step.method === "GET" && step.body !== null ? "POST" : step.method,
      headers: step.contentType === null ? {} : { "content-type": step.contentType },
      body: step.body,
      signal: AbortSignal.timeout(SILENT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const request = `${step.method} ${step.path} ${step.body ?? ""}`;
    throw new Error(`${serverUrl} did not respond to ${request}`, { cause: error });
  }
}

/** Sends the steps one after the other and returns the response to the last of them. */
export async function sendSteps(
  serverUrl: string,
  steps: readonly Step[],
): Promise<StepResponse | undefined> {
  let answer: StepResponse | undefined;
  for (const step of steps) answer = await sendStep(serverUrl, step);
  return answer;
}
