import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { withCircuitBreaker } from "./circuit-breaker.ts";
import type { OutboundOutcome } from "@quittance/provider-kit";

const NOT_CALLED = { kind: "failed", reason: "circuit_open", mayHaveArrived: false };
const UNREACHABLE = { kind: "failed", reason: "unreachable", mayHaveArrived: false } as const;
const OK = { kind: "responded", status: 200, headers: {}, body: Buffer.from("{}") } as const;

/** A provider whose outcomes the test sets, and the number of requests that reached it. */
function openProvider(outcome: OutboundOutcome) {
  const provider = { outcome, calls: 0, hold: Promise.resolve() };
  const clock = new ManualClock("2026-11-23T12:00:00Z");
  const client = withCircuitBreaker(
    {
      send: async () => {
        provider.calls += 1;
        await provider.hold;
        return provider.outcome;
      },
      close: async () => undefined,
    },
    { clock, log: silentLog },
  );
  const send = (origin = "https://api.provider.example") =>
    client.send({ method: "POST", url: `${origin}/v1/payments`, timeoutMs: 1_000 });
  const failTenTimes = async () => {
    for (let call = 0; call < 10; call++) await send();
  };
  return { provider, clock, client, send, failTenTimes };
}

test("after ten failures in a row a provider is not called: it is certain that nothing was sent", async () => {
  const { provider, client, send, failTenTimes } = openProvider(UNREACHABLE);
  await failTenTimes();
  expect(await send()).toEqual(NOT_CALLED);
  expect(provider.calls).toBe(10);
  expect(client.openCircuits()).toEqual(["https://api.provider.example"]);
});

test("another provider is still called", async () => {
  const { provider, send, failTenTimes } = openProvider(UNREACHABLE);
  await failTenTimes();
  expect(await send("https://other.provider.example")).toEqual(UNREACHABLE);
  expect(provider.calls).toBe(11);
});

test("a response in between starts the count again, also one that refuses the request", async () => {
  const { provider, send, failTenTimes } = openProvider(UNREACHABLE);
  for (let call = 0; call < 9; call++) await send();
  provider.outcome = { ...OK, status: 402 };
  await send();
  provider.outcome = UNREACHABLE;
  for (let call = 0; call < 9; call++) await send();
  expect(await send()).toEqual(UNREACHABLE);
  await failTenTimes();
  expect(await send()).toEqual(NOT_CALLED);
});

test("after a pause one request is a trial while the others are not sent; a response closes the circuit", async () => {
  const { provider, clock, client, send, failTenTimes } = openProvider({ ...OK, status: 503 });
  await failTenTimes();
  clock.advance({ seconds: 5 });
  const held = Promise.withResolvers<void>();
  provider.hold = held.promise;
  provider.outcome = OK;
  const trial = send();
  expect(await send()).toEqual(NOT_CALLED);
  held.resolve();
  expect(await trial).toEqual(OK);
  expect(client.openCircuits()).toEqual([]);
  expect(await send()).toEqual(OK);
});

test("a failed trial doubles the pause, up to a minute", async () => {
  const { provider, clock, send, failTenTimes } = openProvider(UNREACHABLE);
  await failTenTimes();
  for (const pauseSeconds of [5, 10, 20, 40, 60, 60]) {
    clock.advance({ seconds: pauseSeconds - 1 });
    expect(await send()).toEqual(NOT_CALLED);
    clock.advance({ seconds: 1 });
    expect(await send()).toEqual(UNREACHABLE);
  }
  expect(provider.calls).toBe(16);
});

test("an address that may not be called opens no circuit", async () => {
  const refused = { kind: "failed", reason: "address_not_public", mayHaveArrived: false } as const;
  const { send, failTenTimes } = openProvider(refused);
  await failTenTimes();
  expect(await send()).toEqual(refused);
});
