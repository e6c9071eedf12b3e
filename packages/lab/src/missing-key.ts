import type { LabRequest } from "@quittance/provider-kit/lab";

/**
 * The mistake of a request that moves money and cannot be repeated safely; none for another one.
 *
 * @param header of the idempotency key, as the provider writes it
 * @param moves the paths of such requests
 */
export function missingKey(
  { method, path, headers }: LabRequest,
  { header, moves }: { readonly header: string; readonly moves: RegExp },
): string[] {
  const { pathname } = new URL(path, "http://lab");
  const lacksKey = method === "POST" && moves.test(pathname) && headers[header.toLowerCase()] === undefined;
  return lacksKey
    ? [`POST ${pathname} moves money without ${header}: repeated after a lost response it is made twice.`]
    : [];
}
