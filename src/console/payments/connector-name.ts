import { t } from "../language/translate.ts";

/** The name of a connector. */
export function nameOf(connectors: ReadonlyMap<string, string>, guid: string): string {
  return connectors.get(guid) ?? t("another connector");
}
