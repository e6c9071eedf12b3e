import type { AdapterConfiguration, MethodCapabilities } from "@quittance/provider-kit";

/** What an adapter of a test says of a method beside its instrument and operations. */
export const ALL_PARTS = {
  inquiry: "submission_reference",
  partialCapture: true,
  multipleCaptures: true,
  partialVoid: true,
  partialRefund: true,
  takes: [],
} as const satisfies Partial<MethodCapabilities>;

/** An adapter that takes whatever a connector's config has. */
export const ANY_CONFIGURATION: AdapterConfiguration = { credentials: [], extraData: "any", secretLists: [] };
