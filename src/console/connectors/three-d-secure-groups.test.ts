import { expect, test } from "vitest";
import { CONNECTOR_SETTINGS } from "../../connectors/connector-settings.ts";
import type { FormField } from "../configuration/form-fields.ts";
import { threeDSecureFields } from "./three-d-secure-fields.ts";
import { threeDSecureGroups } from "./three-d-secure-groups.ts";

const SETTINGS: FormField[] = CONNECTOR_SETTINGS.filter(({ name }) => name.startsWith("3dsecure:")).map(
  ({ name, kind }) => ({
    path: `settings.${name}`,
    label: name,
    kind: { type: "choice", options: ("allowed" in kind ? kind.allowed : []).map((one) => [one, one]) },
    value: "",
  }),
);
const FIELDS = [...SETTINGS, ...threeDSecureFields(undefined)];
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
