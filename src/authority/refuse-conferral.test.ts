import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Authority, UNBOUNDED, wholeAuthority } from "./authority.ts";
import { actsOf, allows, DETAILS, intersection, MODES, union, type Grants } from "./grants.ts";
import { ALL_OPERATIONS } from "./operations.ts";
import { refuseConferral } from "./refuse-conferral.ts";

const AT = { placePath: ["ME-1", "TE-1", "TE-0"], ...UNBOUNDED };
const later = Temporal.Instant.from("2027-01-01T00:00:00Z");
const sooner = later.subtract({ hours: 1 });
const limit = { currency: "EUR", oneMinor: 100n, dayMinor: 500n };

const refunds: Grants = { refund: { test: "full", live: "full" } };
const authority = (change: Partial<Authority> = {}): Authority => ({ grants: refunds, ...AT, ...change });

describe("a maker gives no more than they have", () => {
  test.each<[string, Partial<Authority>, Partial<Authority>, string | undefined]>([
    ["the same", {}, {}, undefined],
    ["another operation", {}, { grants: { pay_out: { test: "full" } } }, "operation"],
    ["another mode", { grants: { refund: { test: "full" } } }, {}, "operation"],
    [
      "more detail",
      { grants: { export_payments: { live: "ids" } } },
      { grants: { export_payments: { live: "masked" } } },
      "detail",
    ],
    [
      "less detail",
      { grants: { export_payments: { live: "full" } } },
      { grants: { export_payments: { live: "ids" } } },
      undefined,
    ],
    ["a place below", { placePath: ["TE-1", "TE-0"] }, {}, undefined],
    ["a place above", {}, { placePath: ["TE-1", "TE-0"] }, "extent"],
    ["a place beside", {}, { placePath: ["ME-2", "TE-1", "TE-0"] }, "extent"],
    ["no limit where there is one", { limits: [limit] }, {}, "limit"],
    ["the same limit", { limits: [limit] }, { limits: [limit] }, undefined],
    ["more in a day", { limits: [limit] }, { limits: [{ ...limit, dayMinor: 501n }] }, "limit"],
    ["more at once", { limits: [limit] }, { limits: [{ ...limit, oneMinor: 101n }] }, "limit"],
    ["another currency", { limits: [limit] }, { limits: [{ ...limit, currency: "USD" }] }, "limit"],
    [
      "no limit in test mode, where no money leaves",
      { limits: [limit] },
      { grants: { refund: { test: "full" } } },
      undefined,
    ],
    ["no end where there is one", { endsAt: later }, {}, "end"],
    ["a later end", { endsAt: sooner }, { endsAt: later }, "end"],
    ["an earlier end", { endsAt: later }, { endsAt: sooner }, undefined],
  ])("%s", (_, maker, given, dimension) => {
    const refused = refuseConferral(authority(maker), authority(given));
    expect(refused?.dimension).toBe(dimension);
  });

  test("a refusal names the operation and the mode", () => {
    const maker = authority({ grants: { refund: { test: "full" } } });
    expect(refuseConferral(maker, authority())).toMatchObject({ operation: "refund", mode: "live" });
  });
});

const anyGrants: fc.Arbitrary<Grants> = fc.dictionary(
  fc.constantFrom(...ALL_OPERATIONS),
  fc.dictionary(fc.constantFrom(...MODES), fc.constantFrom(...DETAILS)),
);

test("what is given allows no act that its maker is not allowed, and what covers all acts is given", () => {
  fc.assert(
    fc.property(anyGrants, anyGrants, (maker, given) => {
      const isCovered = actsOf(given).every((act) => allows(maker, act));
      const refused = refuseConferral(authority({ grants: maker }), authority({ grants: given }));
      expect(refused === undefined).toBe(isCovered);
    }),
  );
});

test("a union has what one of them has, an intersection what all have", () => {
  fc.assert(
    fc.property(anyGrants, anyGrants, (one, other) => {
      const [either, both] = [union([one, other]), intersection([one, other])];
      for (const operation of ALL_OPERATIONS)
        for (const mode of MODES)
          for (const detail of DETAILS) {
            const act = { operation, mode, detail };
            expect(allows(either, act)).toBe(allows(one, act) || allows(other, act));
            expect(allows(both, act)).toBe(allows(one, act) && allows(other, act));
          }
    }),
  );
});

test("the root has everything, at the root and below it", () => {
  expect(refuseConferral(wholeAuthority(["TE-0"]), authority())).toBeUndefined();
  expect(refuseConferral(authority(), wholeAuthority(["TE-0"]))).toBeDefined();
});
