import type { LabProvider, LabRequest, LabResponse } from "./lab-provider.ts";

/** Faults of one request. */
export const REQUEST_FAULTS = [
  "429",
  "500",
  "500_booked",
  "lost_answer",
  "hang",
  "slow",
  "malformed",
  "unknown_value",
] as const;
/** Faults of one webhook. */
export const WEBHOOK_FAULTS = ["late", "twice", "out_of_order"] as const;
type RequestFault = (typeof REQUEST_FAULTS)[number];
type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

interface PlannedFault {
  readonly fault: RequestFault | WebhookFault;
  times: number;
  readonly match: string | null;
}

export function isRequestFault(fault: string): fault is RequestFault {
  return REQUEST_FAULTS.some((one) => one === fault);
}

export function isWebhookFault(fault: string): fault is WebhookFault {
  return WEBHOOK_FAULTS.some((one) => one === fault);
}

/** Faults that wait for a request or a webhook, first come first served. */
export class LabFaults {
  readonly #planned: PlannedFault[] = [];

  /** @param match a part of `POST /v1/refunds`, or of a webhook's type and subject */
  plan(fault: RequestFault | WebhookFault, times: number, match?: string): void {
    this.#planned.push({ fault, times, match: match ?? null });
  }

  /** The fault of a request, which is used up. */
  ofRequest(request: LabRequest, isSession: boolean): RequestFault | undefined {
    const name = `${request.method} ${request.path}`;
    return this.#take(isRequestFault, name, isSession);
  }

  /** The fault of a webhook, which is used up. @param about `payment_intent.succeeded pi_1` */
  ofWebhook(about: string): WebhookFault | undefined {
    return this.#take(isWebhookFault, about, false);
  }

  waiting(): { fault: string; times: number; match: string | null }[] {
    return this.#planned.map(({ fault, times, match }) => ({ fault, times, match }));
  }

  clear(): void {
    this.#planned.length = 0;
  }

  #take<Fault extends string>(
    isOfKind: (fault: string) => fault is Fault,
    name: string,
    onlyMatched: boolean,
  ): Fault | undefined {
    const index = this.#planned.findIndex(
      ({ fault, match }) => isOfKind(fault) && (match === null ? !onlyMatched : name.includes(match)),
    );
    const planned = this.#planned[index];
    if (!planned) return undefined;
    planned.times -= 1;
    if (planned.times <= 0) this.#planned.splice(index, 1);
    return planned.fault as Fault;
  }
}

/** How a response goes back to the client. */
export type SentBack =
  | { readonly kind: "whole"; readonly response: LabResponse }
  /** The connection is closed without a response. */
  | { readonly kind: "lost" }
  /** Nothing is sent, and the connection stays open. */
  | { readonly kind: "silent" }
  /** A byte now and then. */
  | { readonly kind: "slow"; readonly response: LabResponse };

/** Executes the request, or not, depending on the fault. */
export async function respondWith(
  fault: RequestFault | undefined,
  request: LabRequest,
  provider: LabProvider,
): Promise<SentBack> {
  const whole = (response: LabResponse): SentBack => ({ kind: "whole", response });
  switch (fault) {
    case "429": {
      const { status, headers, body } = provider.failure(429, "Too many requests.");
      return whole({ status, headers: { ...headers, "retry-after": "1" }, body });
    }
    case "500":
      return whole(provider.failure(500, "An error of the server: nothing was booked."));
    case "500_booked":
      await provider.respond(request);
      return whole(provider.failure(500, "An error of the server."));
    case "lost_answer":
      await provider.respond(request);
      return { kind: "lost" };
    case "hang":
      await provider.respond(request);
      return { kind: "silent" };
    case "slow":
      return { kind: "slow", response: await provider.respond(request) };
    case "malformed":
      return whole(cut(await provider.respond(request)));
    case "unknown_value":
      return whole(withUnknownValue(await provider.respond(request), provider.enumerated));
    case undefined:
      return whole(await provider.respond(request));
  }
}

/** Half of the body: it is no JSON any more. */
function cut(response: LabResponse): LabResponse {
  const body = response.body.toString();
  return { ...response, body: body.slice(0, Math.max(1, Math.floor(body.length / 2))) };
}

/** A value that no list of the provider's has. */
const UNKNOWN_VALUE = "lab_unknown_value";

function withUnknownValue(response: LabResponse, names: readonly string[]): LabResponse {
  let body: unknown;
  try {
    body = JSON.parse(response.body.toString());
  } catch {
    return response;
  }
  let isChanged = false;
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (isChanged || !names.includes(name) || typeof inner !== "string") return [name, changed(inner)];
        isChanged = true;
        return [name, UNKNOWN_VALUE];
      }),
    );
  };
  return { ...response, body: JSON.stringify(changed(body)) };
}
