import { expect } from "vitest";
import { ADMINISTRATOR } from "./gateway.ts";
import { basic, type ApiClient } from "./api-client.ts";

export const DEMO_MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
export const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";

export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly merchantGuid: string | null;
  readonly test: boolean;
  readonly sequence: number;
  // The tests read any field of an object.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: { readonly object: Record<string, any> };
}

/** All events of the merchant, page by page. */
export async function allEvents(api: ApiClient, query = "limit=100"): Promise<ListedEvent[]> {
  const events: ListedEvent[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await api.get(`/api/v3/events/demo-card?${query}${after && `&after=${after}`}`);
    expect(page.status).toBe(200);
    events.push(...(page.body["events"] as ListedEvent[]));
    after = page.body["next"] as string | null;
  }
  return events;
}

/** The merchant's events whose object has this uuid. */
export async function eventsOf(api: ApiClient, uuid: string): Promise<ListedEvent[]> {
  return (await allEvents(api)).filter(({ data }) => data.object["uuid"] === uuid);
}

/** An operation of the provisioning API, by the root credential. */
export async function provision(base: string, operation: string, body?: unknown) {
  const response = await fetch(`${base}/api/provisioning/${operation}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: basic(ADMINISTRATOR),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json()) as Record<string, any> };
}
