import type { ProviderDetails } from "../port/provider-outcome.ts";

/** Details of a payment that was refused: beside those of the refusal what its checks and the authentication of its holder gave. */
export function detailsOfRefusal(
  { extraData, providerAuthentication }: ProviderDetails,
  refusal: ProviderDetails,
): ProviderDetails {
  const data = { ...extraData, ...refusal.extraData };
  return {
    ...refusal,
    ...(Object.keys(data).length > 0 && { extraData: data }),
    ...(providerAuthentication && { providerAuthentication }),
  };
}
