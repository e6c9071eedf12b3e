import type { ForcedChallengeIndicator, PreferredProtocolVersion, Scheme } from "./parameters.ts";

/** A valid `config.vault.threeDV2Config`; see `parameters.ts` for the meaning of each parameter. */
export type ThreeDV2Config = {
  enabled: boolean;
  "3dsOnDemand"?: boolean;
  acquirers?: Acquirer[];
  merchant?: Merchant;
  parameterConfig?: { challengeIndicator?: ForcedChallengeIndicator };
  mcIdentityCheck?: boolean;
  preferredProtocolVersion?: PreferredProtocolVersion;
  enforcePreferredProtocolVersion?: boolean;
};

type Acquirer = { scheme: Scheme; bin: string; merchantId: string };

type Merchant = { mcc?: string; country?: string; name?: string; siret?: string };
