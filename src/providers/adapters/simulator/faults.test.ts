import { describe, expect, test } from "vitest";

import { declineNameOf } from "./declines.ts";
import { answerThroughFaults, readFaults, type Faults } from "./faults.ts";

const UUID = "d94c0d72f3a36e21f16e";
const NOW = Temporal.Instant.from("2026-11-01T12:00:00Z");
const approved = { kind: "approved", details: {} } as const;

function faultsOf(settings: Record<string, string>, transactionUuid = UUID): Faults {
  const faults = readFaults(settings, { transactionUuid, now: NOW });
  if ("unknownSetting" in faults) throw new Error(faults.unknownSetting);
  return faults;
}

describe("faults of the simulated provider", () => {
  test("without settings the answer arrives at once and pending payments settle after five minutes", () => {
    expect(faultsOf({ outcome: "1111" })).toEqual({
      losesRequest: false,
      isUnreachable: false,
      arrivesLate: false,
      answer: "arrives",
      delayMs: 0,
      undone: false,
      decline: null,
      settleAfterMs: 300_000,
    });
  });

  test.each(["dropAnswer", "nonsense"])("%s makes the outcome unknown", async (fault) => {
    const outcome = await answerThroughFaults(approved, faultsOf({ [`simulator:${fault}`]: "1" }));
    expect(outcome.kind).toBe("unknown");
  });

  test("a delayed answer is late, not lost", async () => {
    const before = performance.now();
    const faults = faultsOf({ "simulator:delayMs": "30" });
    const [outcome] = await Promise.all([
      answerThroughFaults(approved, faults),
      new Promise((resolve) => setTimeout(resolve, 60)),
    ]);
    expect(outcome).toEqual(approved);
    expect(performance.now() - before).toBeGreaterThanOrEqual(29);
  });

  test("a share hits about that share of the transactions, and always the same ones", () => {
    const uuids = Array.from({ length: 2_000 }, (_, index) => index.toString(16).padStart(20, "0"));
    const hit = (uuid: string) => faultsOf({ "simulator:dropAnswer": "0.05" }, uuid).answer === "dropped";
    const first = uuids.filter(hit);
    expect(first.length).toBeGreaterThan(60);
    expect(first.length).toBeLessThan(140);
    expect(uuids.filter(hit)).toEqual(first);
  });

  test("an account is empty until a moment", () => {
    const until = (value: string) =>
      readFaults({ "simulator:declineUntil": value }, { transactionUuid: UUID, now: NOW });
    expect(until("2026-11-01T12:00:01Z")).toMatchObject({ decline: "insufficientFunds" });
    expect(until("2026-11-01T12:00:00Z")).toMatchObject({ decline: null });
  });

  test.each(["2004", "2008", "2009", "2010", "2016", "3003"])("code %s of a bank is a decline", (code) => {
    const faults = readFaults({ "simulator:decline": code }, { transactionUuid: UUID, now: NOW });
    expect(faults).toMatchObject({ decline: declineNameOf(Number(code)) });
    expect(declineNameOf(Number(code))).toBeDefined();
  });

  test.each([
    ["simulator:delayMs", "soon"],
    ["simulator:delayMs", "9999999"],
    ["simulator:dropAnswer", "yes"],
    ["simulator:decline", "7"],
    ["simulator:declineShare", "2"],
    ["simulator:declineUntil", "tomorrow"],
    ["simulator:declineUntil", "2026-11-31T00:00:00Z"],
    ["simulator:explode", "1"],
  ])("%s=%s is refused by name rather than ignored", (key, value) => {
    expect(readFaults({ [key]: value }, { transactionUuid: UUID, now: NOW })).toEqual({
      unknownSetting: key,
    });
  });
});
