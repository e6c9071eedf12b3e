import fc from "fast-check";
import { expect, test } from "vitest";
import type { Authority } from "./authority.ts";
import { actsOf, allows, intersection, MODES, type Grants } from "./grants.ts";
import { refuseConferral } from "./refuse-conferral.ts";
import { AGENT_TOOLS, grantsOfTools } from "./rows/assistant-tools.ts";
import { grantsOfBiKey } from "./rows/bi-keys.ts";
import { ENDPOINT_DETAILS, ENDPOINT_MODES, grantsOfEndpoint } from "./rows/event-endpoints.ts";
import { API_OPERATIONS, API_USER_MODES, grantsOfApiUser } from "./rows/merchant-operations.ts";
import { ALL_PERMISSIONS, grantsOfPermissions } from "./rows/provisioning-permissions.ts";
import { CONSOLE_ROLES, grantsOfRoles } from "./rows/roles.ts";

/** A person or a thing with an authority, and who gave it; nobody gave a person's. */
interface Holder {
  readonly authority: Authority;
  readonly maker: Holder | undefined;
  /** Only credentials, and people, make further things. */
  readonly makes: boolean;
}

const PLACES = [["TE-0"], ["TE-1", "TE-0"], ["TE-2", "TE-0"], ["ME-1", "TE-1", "TE-0"]] as const;
const NOW = Temporal.Instant.from("2026-11-28T00:00:00Z");

const anEnd = fc.option(
  fc.integer({ min: 1, max: 5 }).map((days) => NOW.add({ hours: 24 * days })),
  { nil: null },
);
const limits = fc.option(
  fc.array(
    fc.record({
      currency: fc.constantFrom("EUR", "USD"),
      oneMinor: fc.bigInt({ min: 0n, max: 5n }),
      dayMinor: fc.bigInt({ min: 0n, max: 9n }),
    }),
    { maxLength: 2 },
  ),
  { nil: null },
);
const person = fc.record({
  grants: fc.subarray([...CONSOLE_ROLES]).map((roles) => grantsOfRoles(roles)),
  placePath: fc.constantFrom(...PLACES),
  limits,
  endsAt: fc.constant(null),
});

const wantedGrants: fc.Arbitrary<{ grants: Grants; isCredential: boolean }> = fc.oneof(
  fc.subarray(ALL_PERMISSIONS, { minLength: 1 }).map((permissions) => ({
    grants: grantsOfPermissions(permissions),
    isCredential: true,
  })),
  fc
    .record({
      operations: fc.option(fc.subarray(API_OPERATIONS), { nil: null }),
      mode: fc.constantFrom(...API_USER_MODES),
    })
    .map((rights) => ({ grants: grantsOfApiUser(rights), isCredential: false })),
  fc
    .record({ mode: fc.constantFrom(...ENDPOINT_MODES), detail: fc.constantFrom(...ENDPOINT_DETAILS) })
    .map((rights) => ({ grants: grantsOfEndpoint(rights), isCredential: false })),
  fc
    .record({ tools: fc.subarray(AGENT_TOOLS, { minLength: 1 }), mode: fc.constantFrom(...MODES) })
    .map((wanted) => ({ grants: grantsOfTools(wanted), isCredential: false })),
  fc.boolean().map((testOnly) => ({ grants: grantsOfBiKey({ testOnly }), isCredential: false })),
);
const act = fc.record({
  by: fc.nat(),
  wanted: wantedGrants,
  placePath: fc.constantFrom(...PLACES),
  limits,
  endsAt: anEnd,
});

test("nobody reaches an authority that one of those did not have by whom it was given", () => {
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 1, maxLength: 4 }),
      fc.array(act, { minLength: 1, maxLength: 30 }),
      (people, acts) => {
        const holders: Holder[] = people.map((authority) => ({ authority, maker: undefined, makes: true }));
        for (const { by, wanted, ...given } of acts) {
          const maker = holders[by % holders.length]!;
          if (!maker.makes) continue;
          const { isCredential } = wanted;
          // A credential is made with what its maker has of its permissions.
          const grants = isCredential ? intersection([wanted.grants, maker.authority.grants]) : wanted.grants;
          const authority = { ...given, grants };
          if (refuseConferral(maker.authority, authority)) continue;
          holders.push({ authority, maker, makes: isCredential });
        }
        for (const holder of holders) expectWithinMakers(holder);
      },
    ),
    { numRuns: 300 },
  );
});

function expectWithinMakers({ authority, maker }: Holder): void {
  for (let above = maker; above; above = above.maker) {
    const { grants, placePath, endsAt } = above.authority;
    for (const one of actsOf(authority.grants)) expect(allows(grants, one)).toBe(true);
    expect(authority.placePath).toContain(placePath[0]);
    if (endsAt) expect(Temporal.Instant.compare(authority.endsAt!, endsAt)).toBeLessThanOrEqual(0);
    expectWithinLimits(authority, above.authority);
  }
}

function expectWithinLimits(given: Authority, { limits: most }: Authority): void {
  const isMoneyOut = actsOf(given.grants).some(
    ({ operation, mode }) => mode === "live" && ["refund", "pay_out", "answer_disputes"].includes(operation),
  );
  if (most === null || !isMoneyOut) return;
  for (const { currency, oneMinor, dayMinor } of given.limits!) {
    const above = most.filter((limit) => limit.currency === currency);
    expect(above.some((limit) => limit.oneMinor >= oneMinor && limit.dayMinor >= dayMinor)).toBe(true);
  }
}
