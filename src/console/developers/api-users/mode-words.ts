import type { ApiUserRights } from "../../../authority/index.ts";
import type { Text } from "../../language/dictionary.ts";

/** The connectors that an API user may use. */
export const MODE_WORDS = {
  both: "Test and live connectors",
  live: "Live connectors only",
  test: "Test connectors only",
} as const satisfies Record<ApiUserRights["mode"], Text>;
