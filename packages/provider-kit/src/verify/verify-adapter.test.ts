import { expect, test } from "vitest";
import { tinyJudge, tinyVerification, type Mistake } from "../../tests/tiny-provider.ts";
import { readableReport } from "./report.ts";
import { verifyAdapter } from "./verify-adapter.ts";
import type { Verification } from "./verification.ts";

const verified = (verification: Verification) =>
  verifyAdapter(verification, { lives: 60, seed: 1, faultShare: 0.5 });

test("an adapter without a mistake passes, and its report says so in one line", async () => {
  const report = await verified(tinyVerification());
  expect(report.passed, readableReport(report)).toBe(true);
  expect(report.lives).toBeGreaterThan(200);
  expect(readableReport(report)).toContain(
    `**0 double charges, 0 lost, 0 wrong in ${report.lives} lives** (port 1, seeds from 1; 0 left open, 0 secrets shown).`,
  );
  expect(readableReport(report)).toMatch(
    /\| The vendor's schema \| passed \| \d+ messages by the specification of TinyPay/,
  );
});

test("the same seed lives the same lives", async () => {
  const [one, other] = [await verified(tinyVerification()), await verified(tinyVerification())];
  expect(other).toEqual(one);
});

test.each<[Mistake, string]>([
  ["declines what it does not know", "lost"],
  ["makes a new reference for each attempt", "double"],
  ["believes every amount", "wrong"],
  ["believes every reference", "wrong"],
  ["shows what the provider quotes", "leak"],
  ["takes a failure for not found", "lost"],
  ["takes a failure for not found", "broken"],
  ["never ends an expired page", "open"],
  ["throws", "broken"],
  ["misspells a field", "broken"],
])("an adapter that %s does not", async (mistake, kind) => {
  const { passed, parts } = await verified(tinyVerification({ mistake }));
  expect(passed).toBe(false);
  expect(parts.flatMap(({ findings }) => findings.map((one) => one.kind))).toContain(kind);
});

test("a judge that sees nothing is found by the requests that it must refuse", async () => {
  const blind = { ...tinyJudge(), problemsOfRequest: () => [] };
  const { parts } = await verified(tinyVerification({ judge: blind }));
  expect(parts.flatMap(({ findings }) => findings)).toContainEqual({
    kind: "broken",
    where: "known-bad requests",
    what: "the schema accepts what is wrong: PUT /payments/{reference}",
  });
  const { parts: without } = await verified(tinyVerification({ judge: { ...tinyJudge(), knownBad: {} } }));
  expect(without.flatMap(({ findings }) => findings)).toContainEqual(
    expect.objectContaining({ what: "PUT /payments/{reference} has no known-bad request" }),
  );
});

test("a schema that cannot be read is not a passed one", async () => {
  const { parts } = await verified({ ...tinyVerification(), judge: async () => "there is no document" });
  expect(parts).toContainEqual({
    name: "The vendor's schema",
    result: "not tested",
    extent: "there is no document",
    leftOpen: 0,
    findings: [],
  });
});

test("what never arrived may stay open where the package says why, and never what the provider has", async () => {
  const openOf = async (mistake: Mistake, mayStayOpen?: string) => {
    const report = await verified(
      tinyVerification({ mistake, ...(mayStayOpen !== undefined && { mayStayOpen }) }),
    );
    const findings = report.parts.flatMap((part) => part.findings).filter(({ kind }) => kind === "open");
    return { report, findings };
  };
  const because = "TinyPay cannot be asked about it.";
  const missing = "takes nothing for certain that is not there";
  expect((await openOf(missing)).findings).not.toEqual([]);
  const { report, findings } = await openOf(missing, because);
  expect(findings).toEqual([]);
  expect(report.open).toBeGreaterThan(0);
  expect(readableReport(report)).toContain(`Left open: ${because}`);
  expect((await openOf("finds nothing", because)).findings).not.toEqual([]);
});
