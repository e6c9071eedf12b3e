/** Names of the fields by which most providers give a payment's state. */
export const STATE_FIELDS: readonly string[] = ["status", "state", "result", "resultCode"];
/** Names of the fields by which most providers give the kind of a webhook. */
export const EVENT_FIELDS: readonly string[] = ["type", "eventCode", "event_type", "eventType", "event"];

const UNKNOWN_FIELD = "quittance_unknown_field";
const UNKNOWN_VALUE = "quittance_unknown_value";

/** JSON with a field that no document has in each of its objects; another text as it is. */
export function withUnknownFields(body: string): string {
  return changedJson(body, (_name, value) =>
    isObject(value) && !Array.isArray(value)
      ? { ...value, [UNKNOWN_FIELD]: { [UNKNOWN_VALUE]: [1, null, "text"] } }
      : value,
  );
}

/** JSON in which each text of these fields, at any depth, has a value that no document lists; another text as it is. */
export function withUnknownValues(body: string, fields: readonly string[]): string {
  return changedJson(body, (name, value) =>
    typeof value === "string" && fields.includes(name) ? UNKNOWN_VALUE : value,
  );
}

/** The same text where nothing changes. */
function changedJson(body: string, change: (name: string, value: unknown) => unknown): string {
  let before: unknown;
  try {
    before = JSON.parse(body);
  } catch {
    return body;
  }
  // Objects are changed from the inside out, so that what is added is not visited.
  const changed = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => changed(name, one));
    if (!isObject(value)) return change(name, value);
    const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(key, one)]));
    return change(name, inner);
  };
  const after = JSON.stringify(changed("", before));
  return after === JSON.stringify(before) ? body : after;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
