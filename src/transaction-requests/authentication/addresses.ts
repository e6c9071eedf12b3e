import type { Authentication, AuthenticationUrls } from "../../three-d-secure/index.ts";

/** Where banks and Directory Servers reach the gateway's 3DS Server; below it, everything is named by the authentication. */
export const THREE_D_SECURE_PATH = "/three-d-secure";

/** The addresses one authentication hands out. The results address holds a secret that only the Directory Server is told. */
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
