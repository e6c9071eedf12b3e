import { Type, type TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { addedIn220, narrowerIn210 } from "./elements-2-1-0.ts";
import { elements, type ElementName } from "./elements.ts";
import { messageShapes, type MessageType } from "./message-types.ts";
import type { ProtocolVersion } from "./versions.ts";

/** Why a message is invalid, by the protocol's two kinds (EMV 3DS table A.4: error codes 201 and 203). */
export type RuleBreach = { kind: "element_missing" | "format_invalid"; elements: string[] };

/** Checks a record against the inclusion rules and formats of one message type and version. Missing elements come first. */
export function checkMessage(
  type: MessageType,
  version: ProtocolVersion,
  message: Record<string, unknown>,
): RuleBreach | undefined {
  const missing = missingElements(type, version, message);
  if (missing.length > 0) return { kind: "element_missing", elements: missing };
  const validator = validatorOf(type, version);
  if (validator.Check(message)) return undefined;
  const named = validator.Errors(message).map((error) => error.instancePath.slice(1).replaceAll("/", "."));
  return { kind: "format_invalid", elements: [...new Set(named)].slice(0, 20) };
}

/** The elements of a message type in a version; other fields are not part of the message. */
export function elementsOf(type: MessageType, version: ProtocolVersion): readonly ElementName[] {
  const { required, allowed } = messageShapes[type];
  return [...required, ...allowed].filter((element) => version !== "2.1.0" || !addedIn220.has(element));
}

function missingElements(
  type: MessageType,
  version: ProtocolVersion,
  message: Record<string, unknown>,
): ElementName[] {
  const { required, conditional } = messageShapes[type];
  const applying = conditional
    .filter((condition) => condition.when(message, version))
    .flatMap((condition) => condition.required);
  return [...new Set<ElementName>([...required, ...applying])].filter(
    (element) => message[element] === undefined,
  );
}

const validators = new Map<string, Validator>();

function validatorOf(type: MessageType, version: ProtocolVersion): Validator {
  const key = `${type} ${version}`;
  const compiled = validators.get(key);
  if (compiled !== undefined) return compiled;
  const required = new Set<string>(messageShapes[type].required);
  const properties: Record<string, TSchema> = {};
  for (const element of elementsOf(type, version)) {
    const schema = (version === "2.1.0" ? narrowerIn210[element] : undefined) ?? elements[element];
    properties[element] = required.has(element) ? schema : Type.Optional(schema);
  }
  const validator: Validator = Compile(Type.Object(properties));
  validators.set(key, validator);
  return validator;
}
