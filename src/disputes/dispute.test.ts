import { describe, expect, test } from "vitest";
import { standingOf, type DisputeStage, type StageReport } from "./dispute.ts";

const report = (stage: DisputeStage, at: string, change: Partial<StageReport> = {}): StageReport => ({
  stage,
  amount: { minor: 999n, currency: "EUR" },
  reason: "fraudulent",
  reasonCode: null,
  dueAt: null,
  occurredAt: Temporal.Instant.from(`2026-11-${at}T12:00:00Z`),
  ...change,
});

describe("a dispute stands", () => {
  test.each<[string, StageReport[], DisputeStage]>([
    [
      "as an inquiry that became a chargeback",
      [report("inquiry", "01"), report("chargeback", "05")],
      "chargeback",
    ],
    [
      "as a chargeback after an inquiry was closed",
      [report("closed", "03"), report("chargeback", "05")],
      "chargeback",
    ],
    [
      "as won, though the money came back a day later",
      [report("won", "05"), report("reversal", "06")],
      "won",
    ],
    ["as the later of two decisions", [report("lost", "05"), report("won", "20")], "won"],
    [
      "as charged back again, whatever was decided before",
      [report("chargeback", "01"), report("won", "05"), report("second_chargeback", "09")],
      "second_chargeback",
    ],
    [
      "as lost after a second chargeback",
      [report("reversal", "05"), report("second_chargeback", "09"), report("lost", "12")],
      "lost",
    ],
  ])("%s", (_name, reports, stage) => {
    expect(standingOf(reports).stage).toBe(stage);
    expect(standingOf(reports.toReversed()).stage).toBe(stage);
  });

  test("with the due date of its stage, until it is decided", () => {
    const dueAt = Temporal.Instant.from("2026-11-20T00:00:00Z");
    const opened = report("chargeback", "01", { dueAt });
    const updated = report("chargeback", "02", { reason: "general" });
    expect(standingOf([opened, updated])).toMatchObject({ dueAt, reason: "general", endedAt: null });
    const lost = report("lost", "20");
    expect(standingOf([opened, updated, lost])).toMatchObject({ dueAt: null, endedAt: lost.occurredAt });
  });
});
