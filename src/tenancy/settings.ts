import type { FieldFault } from "../platform/field-fault.ts";

/** One entry of a settings map: validation, reading and listing use it. */
export interface SettingDefinition {
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  readonly meaning: string;
  readonly kind: SettingKind;
  readonly default: string;
}

/** Settings are strings; a switch is on at `"1"`. */
type SettingKind =
  | { readonly type: "switch" }
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | {
      readonly type: "decimal";
      readonly min: number;
      readonly max: number;
      readonly maxDecimals: number;
    }
  | { readonly type: "choice"; readonly allowed: readonly string[] }
  /** Text of a form; `form` describes it to people. */
  | { readonly type: "pattern"; readonly pattern: RegExp; readonly form: string; readonly example: string }
  /** An IANA name, or one of further values. */
  | { readonly type: "time_zone"; readonly or: string };

export interface SettingProblem {
  readonly name: string;
  readonly kind: "unknown" | "not_allowed";
  readonly fault: FieldFault;
}

/** A change of a settings map: null resets an entry to its default, and a number is the same as its text. */
export type SettingsChange = Readonly<Record<string, string | number | null>>;

/** The first entry that is unknown or whose value is not allowed. */
export function refuseSetting(
  definitions: readonly SettingDefinition[],
  change: SettingsChange,
): SettingProblem | undefined {
  for (const [name, value] of Object.entries(change)) {
    const definition = definitions.find((entry) => entry.name === name);
    if (!definition) {
      const shortened = name.slice(0, 100);
      return { name: shortened, kind: "unknown", fault: { code: "no_setting", values: { name: shortened } } };
    }
    const fault = value === null ? undefined : refuseValue(definition.kind, String(value));
    if (fault) return { name, kind: "not_allowed", fault };
  }
  return undefined;
}

export function applySettingsChange(
  settings: Readonly<Record<string, string>>,
  change: SettingsChange,
): Record<string, string> {
  const changed: Record<string, string> = { ...settings };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete changed[name];
    else changed[name] = String(value);
  }
  return changed;
}

function refuseValue(kind: SettingKind, value: string): FieldFault | undefined {
  switch (kind.type) {
    case "switch":
      return value === "0" || value === "1" ? undefined : { code: "switch_value" };
    case "choice":
      return kind.allowed.includes(value) ? undefined : { code: "one_of", values: kind.allowed.join(", ") };
    case "pattern":
      return value.length <= MAX_TEXT_LENGTH && kind.pattern.test(value)
        ? undefined
        : { code: "setting_form", form: kind.form, example: kind.example };
    case "time_zone":
      return value === kind.or || isTimeZone(value)
        ? undefined
        : { code: "time_zone_or", values: { or: kind.or } };
    case "integer":
      return /^\d{1,9}$/.test(value) && isWithin(kind, value)
        ? undefined
        : { code: "whole_number_from_to", values: { least: kind.min, most: kind.max } };
    case "decimal":
      return isDecimal(value, kind.maxDecimals) && isWithin(kind, value)
        ? undefined
        : {
            code: "decimal_from_to",
            values: { least: kind.min, most: kind.max, decimals: kind.maxDecimals },
          };
  }
}

const MAX_TEXT_LENGTH = 200;

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function isDecimal(value: string, maxDecimals: number): boolean {
  const decimals = /^\d{1,9}(?:\.(?<decimals>\d+))?$/.exec(value)?.groups;
  return decimals !== undefined && (decimals["decimals"] ?? "").length <= maxDecimals;
}

function isWithin({ min, max }: { min: number; max: number }, value: string): boolean {
  return Number(value) >= min && Number(value) <= max;
}
