import { readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { isObject, type Json, type JsonObject } from "./json.ts";

/** Instead of a secret that is set, in every response. */
export const MASK = "********";

const MAX_SECRET_BYTES = 65_536;

/** Paths of a kind's secrets, from its schema; `*` stands for any entry of a list. */
export function secretFields(schema: JsonObject, path = ""): readonly string[] {
  const inner = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (schema["format"] === "password") return [path];
  const properties = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const items = isObject(schema["items"]) ? [["*", schema["items"]] as const] : [];
  const members = Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as JsonObject[]) : [];
  return [
    ...[...properties, ...items].flatMap(([name, field]) =>
      isObject(field) ? secretFields(field, inner(name)) : [],
    ),
    ...members.flatMap((member) => secretFields(member, path)),
  ];
}

/** Why the value of a secret can't be had. */
export class SecretError extends Error {}

/**
 * The value that a reference stands for. A file's last line break is no part of it. A file is in the folder or below it, also behind links:
 * the author of a configuration cannot have another file of the machine that applies it sent to a gateway.
 *
 * @param folder that of the configuration, from which paths start
 * @throws {SecretError} without the secret, which no message has
 */
export function secretValue(
  reference: string,
  { folder, environment }: { folder: string; environment: NodeJS.ProcessEnv },
): string {
  const [, kind, name = ""] = /^(env|file):(.+)$/s.exec(reference) ?? [];
  const value = kind === "env" ? environment[name] : fileText(folder, name);
  if (value === undefined || value === "") throw new SecretError(`the variable ${name} is not set`);
  return value;
}

function fileText(folder: string, name: string): string {
  try {
    const path = realpathSync(resolve(folder, name));
    if (isOutside(realpathSync(folder), path))
      throw new SecretError(`the file ${name} is outside of the configuration's folder`);
    if (statSync(path).size > MAX_SECRET_BYTES) throw new SecretError(`the file ${name} is too large`);
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (text === "") throw new SecretError(`the file ${name} is empty`);
    return text;
  } catch (error) {
    if (error instanceof SecretError) throw error;
    throw new SecretError(`the file ${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function isOutside(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from === ".." || from.startsWith(`..${sep}`) || isAbsolute(from);
}

/** Makes up the names of variables for the secrets of an export; no two secrets get the same one. */
export function variableNames(): (path: readonly string[]) => string {
  const given = new Set<string>();
  return (path) => {
    const joined = path.join("_").replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2");
    const plain = joined
      .replaceAll(/[^A-Za-z0-9]+/g, "_")
      .replace(/^(?=\d)/, "_")
      .toUpperCase();
    let name = plain;
    for (let count = 2; given.has(name); count++) name = `${plain}_${count}`;
    given.add(name);
    return name;
  };
}

export function isReference(value: Json | undefined): value is string {
  return typeof value === "string" && /^(?:env|file):./.test(value);
}
