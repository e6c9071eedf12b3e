import type { Authentication, AuthenticationUrls } from "../../three-d-secure/index.ts";

/** Where ACSs and Directory Servers reach the gateway's 3DS Server; each authentication has a path below it. */
export const THREE_D_SECURE_PATH = "/three-d-secure";

/** The addresses of one authentication. The results address has a secret that only the Directory Server gets. */
export function addressesOf(
  { publicUrl }: { publicUrl: string },
  { threeDSServerTransID, resultsToken }: Authentication,
): AuthenticationUrls & { methodDoneUrl: string } {
  const base = `${publicUrl}${THREE_D_SECURE_PATH}/${threeDSServerTransID}`;
  return {
    notificationUrl: `${base}/challenge-return`,
    methodDoneUrl: `${base}/method-done`,
    resultsUrl: `${base}/results/${resultsToken}`,
    requestorUrl: publicUrl,
  };
}
