import { expect, test } from "vitest";

import { money, providerRequest } from "@quittance/provider-kit/testing";
import { atWorldline, follow } from "../tests/calls.ts";
import { errorBody } from "../../lab/src/worldline/fake-values.ts";

const at = atWorldline();

async function captured() {
  const calls = at.calls();
  const held = providerRequest({ operation: "preauthorize", amount: money("10.00") });
  const id = (await calls.submit(held)).providerReference!;
  const { request } = await follow(calls, "capture", held, { amount: money("4.00") });
  const lookUp = (about: string) => calls.adapter.lookUp!(about, calls.call());
  return { id, request, lookUp };
}

test("what followed on a payment is found by the names that it was given", async () => {
  const { id, request, lookUp } = await captured();
  expect(await lookUp(id)).toMatchObject({
    kind: "found",
    events: [
      {
        kind: "outcome",
        submissionReference: request.submissionReference,
        operations: ["capture"],
        outcomeOf: id.replace(/_0$/, "_1"),
        outcome: { kind: "approved", amount: money("4.00") },
      },
    ],
  });
  // The same state has the same events, however often it is looked up.
  expect(await lookUp(id)).toEqual(await lookUp(id));
});

test("a capture that was rejected after its success is undone", async () => {
  const { id, lookUp } = await captured();
  at.fake.payments.decide(id.replace(/_0$/, "_1"), "REJECTED_CAPTURE");
  expect(await lookUp(id)).toMatchObject({
    events: [{ kind: "outcome", outcome: { kind: "declined" } }, { kind: "undone" }],
  });
});

test("what was made in the portal is a movement of its payment, and what is not there means nothing", async () => {
  const { id, lookUp } = await captured();
  const [part] = at.fake.payments.parts(id);
  (part!["captureOutput"] as Record<string, unknown>)["operationReferences"] = { merchantReference: "4711" };
  const movementId = id.replace(/_0$/, "_1");
  expect(await lookUp(id)).toMatchObject({
    kind: "found",
    events: [
      {
        kind: "moved",
        movement: "capture",
        movementId,
        providerReference: movementId,
        operations: ["capture"],
        payment: { providerReference: id },
        outcome: { kind: "approved", amount: money("4.00") },
      },
    ],
  });
  part!["status"] = "CAPTURE_REQUESTED";
  expect(await lookUp(id)).toEqual({ kind: "found", events: [] });
  expect(await lookUp("999_0")).toEqual({ kind: "found", events: [] });
});

test("a response that proves nothing is looked up again", async () => {
  const { id, lookUp } = await captured();
  for (let attempt = 0; attempt < 3; attempt++)
    at.fake.planned.push({ match: /details$/, status: 500, body: errorBody("1", "ERROR") });
  expect((await lookUp(id)).kind).toBe("unknown");
  at.fake.planned.push({ match: /details$/, status: 200, body: { id: "999_0", Operations: [] } });
  expect((await lookUp(id)).kind).toBe("unknown");
});
