import { expect, test } from "vitest";
import { getConnectorSettings, type Connector } from "../../connectors/index.ts";
import { settingFields } from "./setting-fields.ts";
import { threeDSecureFields } from "./three-d-secure-fields.ts";
import { threeDSecureGroups } from "./three-d-secure-groups.ts";

const ADAPTER = { methods: {}, configuration: { credentials: [], extraData: [], secretLists: [] } };
const KNOWN = getConnectorSettings(new Map([["own", ADAPTER]]) as never, { adapterId: "own" });
const SETTINGS = "refused" in KNOWN ? [] : settingFields(KNOWN.settings, { settings: {} } as Connector);
const FIELDS = [
  ...SETTINGS.filter(({ path }) => path.startsWith("settings.3dsecure:")),
  ...threeDSecureFields(undefined),
];
const SHOWN = threeDSecureGroups(FIELDS).flatMap(({ fields }) => fields);

test("each setting and parameter of 3-D Secure is in one group", () => {
  expect(SHOWN.map(({ path }) => path).toSorted()).toEqual(FIELDS.map(({ path }) => path).toSorted());
});

test.each(SHOWN.map((field) => [field.path, field] as const))(
  "%s has a label and help in words, and its name in the API",
  (path, { label, hint, apiName = "", kind }) => {
    expect(path.endsWith(apiName)).toBe(true);
    expect(label).toMatch(/^[A-Z]/);
    expect(label).not.toBe(apiName);
    expect(hint).toMatch(/^[A-Z].+/);
    const options = kind.type === "choice" ? kind.options : [];
    const raw = options.filter(([value, text]) => value === text && !/^\d+\.\d+\.\d+$/.test(value));
    expect(raw).toEqual([]);
  },
);
