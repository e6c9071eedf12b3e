/** One entry of a settings map, described once: checking, reading and listing all come from here. */
export interface SettingDefinition {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  readonly meaning: string;
  readonly kind: SettingKind;
  readonly default: string;
}

/** Settings travel as text; a switch is on at `"1"`. */
type SettingKind =
  | { readonly type: "switch" }
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | {
      readonly type: "decimal";
      readonly min: number;
      readonly max: number;
      readonly maxDecimals: number;
    }
  | { readonly type: "choice"; readonly allowed: readonly string[] };

export interface SettingProblem {
  readonly name: string;
  readonly kind: "unknown" | "not_allowed";
  readonly message: string;
}

/** A change of a settings map: null takes an entry back to its default, and a number is the same as its text. */
export type SettingsChange = Readonly<Record<string, string | number | null>>;

/** The first entry that is not known or whose value is not allowed. */
export function findSettingProblem(
  definitions: readonly SettingDefinition[],
  change: SettingsChange,
): SettingProblem | undefined {
  for (const [name, value] of Object.entries(change)) {
    const definition = definitions.find((known) => known.name === name);
    if (!definition) {
      const shown = name.slice(0, 100);
      return { name: shown, kind: "unknown", message: `'${shown}' is not a known setting` };
    }
    const message = value === null ? undefined : complaintAbout(definition.kind, String(value));
    if (message) return { name, kind: "not_allowed", message };
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

function complaintAbout(kind: SettingKind, value: string): string | undefined {
  switch (kind.type) {
    case "switch":
      return value === "0" || value === "1" ? undefined : 'must be "0" or "1"';
    case "choice":
      return kind.allowed.includes(value) ? undefined : `must be one of: ${kind.allowed.join(", ")}`;
    case "integer":
      return /^\d{1,9}$/.test(value) && isWithin(kind, value)
        ? undefined
        : `must be a whole number from ${kind.min} to ${kind.max}`;
    case "decimal":
      return isDecimal(value, kind.maxDecimals) && isWithin(kind, value)
        ? undefined
        : `must be a decimal number from ${kind.min} to ${kind.max} with at most ${kind.maxDecimals} decimals`;
  }
}

function isDecimal(value: string, maxDecimals: number): boolean {
  const decimals = /^\d{1,9}(?:\.(?<decimals>\d+))?$/.exec(value)?.groups;
  return decimals !== undefined && (decimals["decimals"] ?? "").length <= maxDecimals;
}

function isWithin({ min, max }: { min: number; max: number }, value: string): boolean {
  return Number(value) >= min && Number(value) <= max;
}
