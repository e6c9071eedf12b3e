import { LEFT_OUT, type LoggedRequest } from "../../../request-log/index.ts";
import { API_USER, curl } from "../../frame/curl.ts";
import { requiredVariable, type Variable } from "../../frame/shell-word.ts";

/** A placeholder for one value, and one for a map, whose names the log does not keep either. */
const VALUE = /<([\w.[\]-]{1,200})>/;
const MAP = /^\{<.*>\}$/;

/**
 * The call that sends a logged request again. Credentials, and values that the log does not keep, are variables of the shell. Undefined
 * where the log keeps too little of the request: a command without the rest would do something else, for good.
 */
export function replayCurl(
  publicUrl: string,
  { method, path, body }: Pick<LoggedRequest, "method" | "path" | "body">,
): string | undefined {
  if (path.includes(LEFT_OUT) || !isWhole(body)) return undefined;
  const sent =
    typeof body === "object" && body !== null ? (withVariables(body, new Map()) as object) : undefined;
  return curl({
    credentials: API_USER,
    url: [publicUrl, ...pathWithVariables(path)],
    body: sent,
    isPost: method === "POST" && sent === undefined,
  });
}

/** Null is no body. */
function isWhole(value: unknown): boolean {
  if (typeof value === "string") return value !== LEFT_OUT && !MAP.test(value) && value !== "<>";
  return typeof value !== "object" || value === null || Object.values(value).every(isWhole);
}

/** @param counts of the names so far: each entry of a list has a variable of its own */
function withVariables(value: unknown, counts: Map<string, number>): unknown {
  if (Array.isArray(value)) return value.map((item) => withVariables(item, counts));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withVariables(inner, counts)]),
    );
  const [placeholder, field] = typeof value === "string" ? (VALUE.exec(value) ?? []) : [];
  if (field === undefined || placeholder !== value) return value;
  const count = (counts.get(field) ?? 0) + 1;
  counts.set(field, count);
  return requiredVariable(count === 1 ? nameOf(field) : `${nameOf(field)}_${count}`);
}

function pathWithVariables(path: string): (string | Variable)[] {
  return path
    .split(/<([\w.[\]-]{1,200})>/)
    .map((part, index) => (index % 2 === 0 ? part : requiredVariable(nameOf(part))));
}

/** `customer.email` as `CUSTOMER_EMAIL`. */
function nameOf(field: string): string {
  return field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/\W+/g, "_")
    .toUpperCase();
}
