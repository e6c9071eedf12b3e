import type { Exemption } from "@quittance/provider-kit";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import type { MethodCapabilities } from "../providers/index.ts";
import type { Exemptions } from "./http/exemptions-schema.ts";

/** How a connector requests exemptions from strong authentication; see `exemptionRules` for the defaults. */
export type ExemptionsConfig = NonNullable<ReadOnlyStatic<typeof Exemptions>>;

/** A connector's settings with their defaults. */
export interface ExemptionRules {
  readonly mode: "off" | "request" | "auto";
  readonly lowValueMaxCents: bigint;
  readonly traBandCents: bigint;
  readonly maxScore: number | undefined;
  readonly corporate: boolean;
  readonly trusted: boolean;
  readonly order: readonly Exemption[];
  /** Undefined: in the authentication, where there is one. */
  readonly route: "authorisation" | "authentication" | undefined;
  readonly floor: { readonly granted: number; readonly of: number } | undefined;
}

/**
 * Only payments by card are authenticated strongly by this gateway: elsewhere the settings would have no effect. Some providers take
 * `Creditcard` on their own pages, and authenticate there.
 */
export function refuseExemptions(
  { exemptions }: { readonly exemptions?: ExemptionsConfig },
  { method, capabilities }: { method: string; capabilities: MethodCapabilities | undefined },
): FieldRefused | undefined {
  if (exemptions === undefined || capabilities?.instrument === "card") return undefined;
  const code = capabilities && method === "Creditcard" ? "cards_at_provider" : "for_cards_only";
  return fieldRefused("config.exemptions", "not_applicable", { code });
}

/** The limit of article 16 in cents. */
const LOW_VALUE_CENTS = 3_000n;
/** Corporate cards first: nothing is counted for them. Low value before low risk, which an acquirer's fraud rate pays for. */
const DEFAULT_ORDER: readonly Exemption[] = ["corporate", "lowValue", "tra", "trusted"];

/** Without settings, exemptions that a request names are requested; low risk needs a band of the acquirer. */
export function exemptionRules(config: ExemptionsConfig = {}): ExemptionRules {
  const { lowValue = {}, tra = {} } = config;
  return {
    mode: config.mode ?? "request",
    lowValueMaxCents: (lowValue.enabled ?? true) ? centsOf(lowValue.maxEur) : 0n,
    traBandCents: BigInt(tra.bandEur ?? "0") * 100n,
    maxScore: tra.maxScore,
    corporate: config.corporate ?? true,
    trusted: config.trusted ?? true,
    order: config.order ?? DEFAULT_ORDER,
    route: config.route ?? (config.mode === "auto" ? "authorisation" : undefined),
    floor: config.floor,
  };
}

function centsOf(amount: string | number | undefined): bigint {
  if (amount === undefined) return LOW_VALUE_CENTS;
  const [whole = "0", fraction = ""] = String(amount).split(".");
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}
