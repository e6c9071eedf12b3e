import { work } from "../work.ts";

/**
 * A number that OpenSearch has as a double (or float) and therefore prints with a fraction: `12.0`. Clients in languages that
 * distinguish 12 from 12.0 depend on it.
 */
export class JavaDouble {
  readonly value: number;
  readonly single: boolean;

  constructor(value: number, options: { single?: boolean } = {}) {
    this.value = value;
    this.single = options.single ?? false;
  }
}

/** Text that is JSON already, such as a document's source exactly as it was sent. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type ResponseValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | JavaDouble
  | RawJson
  | readonly ResponseValue[]
  | ResponseObject;

export interface ResponseObject {
  readonly [name: string]: ResponseValue | undefined;
}

/** Writes a response; members that are undefined are left out. */
export function writeJson(response: ResponseValue): string {
  work(10);
  if (response === null) return "null";
  if (response instanceof JavaDouble) return doubleText(response);
  if (response instanceof RawJson) {
    work(response.text.length / 2);
    return response.text;
  }
  if (isList(response)) return `[${response.map(writeJson).join(",")}]`;
  switch (typeof response) {
    case "string":
      work(response.length);
      return JSON.stringify(response);
    case "object":
      return writeObject(response);
    default:
      return String(response);
  }
}

export function double(value: number, options: { single?: boolean } = {}): JavaDouble {
  return new JavaDouble(value, options);
}

/** A double that may be missing: OpenSearch prints null. */
export function doubleOrNull(value: number | null | undefined): JavaDouble | null {
  return value === null || value === undefined ? null : new JavaDouble(value);
}

/** A double as Java writes it, for the texts that embed one, such as the key of a range. */
export function javaText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${Number(exponent)}`;
}

function isList(response: ResponseValue): response is readonly ResponseValue[] {
  return Array.isArray(response);
}

function writeObject(object: ResponseObject): string {
  let members = "";
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    work(10 + name.length);
    members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${writeJson(value)}`;
  }
  return `{${members}}`;
}

function doubleText(response: JavaDouble): string {
  const { value } = response;
  if (!Number.isFinite(value)) return JSON.stringify(javaText(value));
  return javaText(response.single ? shortestSingle(value) : value);
}

/** The shortest decimal that still reads back as the same 32-bit float. */
function shortestSingle(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === Math.fround(value)) return candidate;
  }
  return value;
}
