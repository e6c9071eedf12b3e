import { describe, expect, test } from "vitest";
import { actsOf, allows, ALL_GRANTS, intersection, MODES, type Grants } from "./grants.ts";
import { AGENT_TOOLS, grantsOfTools } from "./rows/assistant-tools.ts";
import { grantsOfBiKey } from "./rows/bi-keys.ts";
import {
  conferredEndpoint,
  ENDPOINT_DETAILS,
  ENDPOINT_MODES,
  grantsOfEndpoint,
} from "./rows/event-endpoints.ts";
import {
  API_OPERATIONS,
  API_USER_MODES,
  conferredMode,
  conferredOperations,
  grantsOfApiUser,
} from "./rows/merchant-operations.ts";
import {
  ALL_PERMISSIONS,
  grantsOfPermissions,
  permissionsGivenBy,
  type ProvisioningPermission,
} from "./rows/provisioning-permissions.ts";
import { CONSOLE_ROLES, grantsOfRoles, type ConsoleRole } from "./rows/roles.ts";
import { refuseConferral } from "./refuse-conferral.ts";
import { UNBOUNDED } from "./authority.ts";

const AT = { placePath: ["ME-1"], ...UNBOUNDED };
const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((sets, item) => sets.flatMap((set) => [set, [...set, item]]), [[]]);

const gives = (maker: Grants, given: Grants): boolean =>
  refuseConferral({ grants: maker, ...AT }, { grants: given, ...AT }) === undefined;
const beyond = (maker: Grants, given: Grants) => actsOf(given).filter((act) => !allows(maker, act));

/** Everything that can be made with these grants, each by its name, with what is reached with it. */
function made(maker: Grants): [string, Grants][] {
  const users = API_USER_MODES.flatMap((mode) => [
    ...API_OPERATIONS.map((name) => ({ operations: [name], mode })),
    { operations: [], mode },
    { operations: null, mode },
  ]).flatMap((rights): [string, Grants][] =>
    gives(maker, grantsOfApiUser(rights))
      ? [[`user ${JSON.stringify(rights)}`, grantsOfApiUser(rights)]]
      : [],
  );
  const endpoints = ENDPOINT_MODES.flatMap((mode) =>
    ENDPOINT_DETAILS.flatMap((detail): [string, Grants][] => {
      const grants = grantsOfEndpoint({ mode, detail });
      return gives(maker, grants) ? [[`endpoint ${mode} ${detail}`, grants]] : [];
    }),
  );
  const agents = AGENT_TOOLS.flatMap((tool) =>
    MODES.flatMap((mode): [string, Grants][] => {
      const grants = grantsOfTools({ tools: [tool], mode });
      return gives(maker, grants) ? [[`assistant ${tool} ${mode}`, grants]] : [];
    }),
  );
  const keys = [true, false].flatMap((testOnly): [string, Grants][] =>
    gives(maker, grantsOfBiKey({ testOnly })) ? [[`key ${testOnly}`, grantsOfBiKey({ testOnly })]] : [],
  );
  return [...users, ...endpoints, ...agents, ...keys];
}

/** The credentials that a person with these roles can make, each with what it reaches: as they are made. */
function credentials(maker: Grants): [string, Grants][] {
  const given = permissionsGivenBy(maker);
  return [...given.map((permission) => [permission]), given].map((permissions) => [
    `credential ${permissions.join(" ")}`,
    intersection([grantsOfPermissions(permissions), maker]),
  ]);
}

describe.each(subsetsOf<ConsoleRole>(CONSOLE_ROLES).map((roles) => [roles] as const))(
  "a person with %j",
  (roles) => {
    const maker = grantsOfRoles(roles);

    test("reaches nothing by what they make, nor by what that makes, beyond their own roles", () => {
      for (const [name, grants] of made(maker)) expect(beyond(maker, grants), name).toEqual([]);
      for (const [credential, grants] of credentials(maker)) {
        expect(beyond(maker, grants), credential).toEqual([]);
        for (const [name, reached] of made(grants))
          expect(beyond(maker, reached), `${credential}: ${name}`).toEqual([]);
      }
    });

    test("gives by default no more than they have", () => {
      for (const chosen of API_USER_MODES) {
        const operations = conferredOperations(maker, chosen);
        const user = grantsOfApiUser({ operations, mode: chosen });
        const ofOperations = beyond(maker, user).filter(
          ({ operation }) => operation !== "read_payments" && operation !== "read_personal_data",
        );
        expect(ofOperations).toEqual([]);
      }
      if (roles.length === 0) return;
      const mode = conferredMode(maker);
      const operations = conferredOperations(maker, mode);
      expect(beyond(maker, grantsOfApiUser({ operations, mode }))).toEqual([]);
      expect(beyond(maker, grantsOfEndpoint(conferredEndpoint(maker)))).toEqual([]);
    });
  },
);

test.each(subsetsOf<ProvisioningPermission>(ALL_PERMISSIONS).map((permissions) => [permissions] as const))(
  "a credential with %j reaches nothing beyond its permissions by what it makes",
  (permissions) => {
    const maker = grantsOfPermissions(permissions);
    for (const [name, grants] of made(maker)) expect(beyond(maker, grants), name).toEqual([]);
  },
);

test("who sets up live endpoints without reading payments gives identifiers of live ones, and all of tests", () => {
  for (const maker of [grantsOfPermissions(["configure"]), grantsOfRoles(["developer"])]) {
    expect(conferredEndpoint(maker)).toEqual({ mode: "all", detail: "ids" });
    expect(conferredEndpoint(maker, { mode: "test" })).toEqual({ mode: "test", detail: "full" });
    expect(gives(maker, grantsOfEndpoint({ mode: "live", detail: "full" }))).toBe(false);
  }
  expect(conferredEndpoint(grantsOfPermissions(["configure", "credentials"])).detail).toBe("ids");
  expect(conferredEndpoint(grantsOfPermissions(["configure", "read"]))).toEqual({
    mode: "all",
    detail: "full",
  });
});

test("only the root gives refunds, payouts and answers to disputes of live money", () => {
  for (const name of ["refund", "payout", "disputes"] as const) {
    const user = grantsOfApiUser({ operations: [name], mode: "live" });
    expect(gives(ALL_GRANTS, user)).toBe(true);
    expect(gives(grantsOfPermissions(ALL_PERMISSIONS), user), name).toBe(false);
  }
});
