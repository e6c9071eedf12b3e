import { X509Certificate } from "node:crypto";
import { readGoogleKeys, type GoogleRootKey } from "./google-pay-keys.ts";

/**
 * The keys whose signatures on wallet tokens are trusted. Nothing is built in: the operator downloads Apple's root and Google's keys and
 * names the files in settings. A wallet without them accepts no token.
 */
export interface WalletTrust {
  readonly appleRoots: readonly X509Certificate[];
  readonly googleKeys: readonly GoogleRootKey[];
  readonly googleTestKeys: readonly GoogleRootKey[];
}

/** The contents of the files. */
export interface WalletTrustFiles {
  /** Certificates in PEM. */
  readonly appleRoots?: string | undefined;
  /** As Google publishes them, of production and of the test environment. */
  readonly googleKeys?: string | undefined;
  readonly googleTestKeys?: string | undefined;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** @throws Error that names the setting of a file that is not what it must be */
export function walletTrustOf({
  appleRoots = "",
  googleKeys,
  googleTestKeys,
}: WalletTrustFiles): WalletTrust {
  return {
    appleRoots: read("GATEWAY_APPLE_PAY_ROOTS", () =>
      (appleRoots.match(CERTIFICATE) ?? []).map((pem) => new X509Certificate(pem)),
    ),
    googleKeys: read("GATEWAY_GOOGLE_PAY_KEYS", () => keysOf(googleKeys)),
    googleTestKeys: read("GATEWAY_GOOGLE_PAY_TEST_KEYS", () => keysOf(googleTestKeys)),
  };
}

function keysOf(json: string | undefined): readonly GoogleRootKey[] {
  return json === undefined ? [] : readGoogleKeys(json);
}

/** A mistake that stops the start names its setting. */
function read<Result>(setting: string, from: () => Result): Result {
  try {
    return from();
  } catch (error) {
    throw new Error(`${setting}: the file cannot be used.`, { cause: error });
  }
}
