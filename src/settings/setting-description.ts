import type { SettingKind } from "./setting-kinds.ts";

export type SettingDescription<T> = {
  readonly kind: SettingKind<T>;
  /** The default as text, because several defaults depend on other settings. */
  readonly defaultText: string;
  readonly meaning: string;
  /** A secret's value is never repeated, not even in an error about it. */
  readonly secret?: true;
  /** The value is the path of a file already. */
  readonly isPath?: true;
};

/** One setting of the table, with the type of its value. */
export function setting<T>(description: SettingDescription<T>): SettingDescription<T> {
  return description;
}
