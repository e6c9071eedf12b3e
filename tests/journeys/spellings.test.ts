import { beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { NOT_PAID, openInterfaces, type Interfaces, type Outcome } from "../support/spelling-interfaces.ts";
import { SPELLINGS, type Kind } from "../support/spellings.ts";

const started = forThisFile(() => startTestGateway({ clock: new ManualClock("2027-01-10T12:00:00Z") }));
let interfaces: Interfaces;

beforeAll(async () => {
  interfaces = await openInterfaces(started);
});

describe.each(Object.keys(SPELLINGS) as Kind[])("each spelling of the kind %s", (kind) => {
  test("is taken or refused alike in every interface, with the same sentence", async () => {
    const differing: object[] = [];
    for (const [name, attempt] of Object.entries(interfaces[kind])) {
      for (const spelling of SPELLINGS[kind]) {
        const outcome = await attempt(spelling);
        if (!isAsExpected(outcome, spelling)) differing.push({ name, ...spelling, outcome });
      }
    }
    expect(differing).toEqual([]);
  });
});

/** An interface may show nothing of it. */
function isAsExpected(outcome: Outcome, { refused, shown }: { refused?: string; shown?: string }): boolean {
  if ("refused" in outcome)
    return outcome.refused === refused || (refused !== undefined && outcome.refused === NOT_PAID);
  return refused === undefined && (outcome.shown === undefined || outcome.shown === shown);
}
