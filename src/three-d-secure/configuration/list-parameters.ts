import { THREE_D_V2_PARAMETERS, type Parameter } from "./parameters.ts";

/** A parameter as the connector settings vault endpoint lists it, in terms of JSON Schema. */
export type ListedParameter = {
  name: string;
  type: Parameter["type"];
  required: boolean;
  description: string;
  enum?: readonly string[];
  pattern?: string;
  default?: boolean | string;
  /** The fields of an object. */
  properties?: ListedParameter[];
  /** The fields of each entry of an array. */
  items?: { type: "object"; properties: ListedParameter[] };
};

/** The content of `vaultConfig.threeDV2Config` in the settings-vault response: every parameter with type, whether required, allowed values and pattern. */
export function listThreeDV2Parameters(
  parameters: readonly Parameter[] = THREE_D_V2_PARAMETERS,
): ListedParameter[] {
  return parameters.map((parameter) => ({
    name: parameter.name,
    type: parameter.type,
    required: parameter.required,
    description: parameter.meaning,
    ...details(parameter),
  }));
}

function details(parameter: Parameter): Partial<ListedParameter> {
  switch (parameter.type) {
    case "boolean":
      return parameter.default === undefined ? {} : { default: parameter.default };
    case "string":
      return {
        ...(parameter.allowedValues !== undefined && { enum: parameter.allowedValues }),
        ...(parameter.pattern !== undefined && { pattern: parameter.pattern }),
        ...(parameter.default !== undefined && { default: parameter.default }),
      };
    case "object":
      return { properties: listThreeDV2Parameters(parameter.fields) };
    case "array":
      return { items: { type: "object", properties: listThreeDV2Parameters(parameter.fields) } };
  }
}
