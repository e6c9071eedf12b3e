/** Scheme, host and port of a shop's address, lower-case and without the scheme's own port; undefined for what is no http(s) address. */
export function shopAddressOf(url: string): string | undefined {
  if (url.length > MAX_URL_LENGTH || !URL.canParse(url)) return undefined;
  const { protocol, origin, username, password } = new URL(url);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? origin : undefined;
}

const MAX_URL_LENGTH = 2_000;

/** A header as Node has it. */
export type HeaderValue = string | readonly string[] | undefined;

/** Whether a request says that it comes from another shop than the user's own: a copy of the shop, with its credentials. */
export function isOtherShop(user: { readonly shopAddress: string | null }, header: HeaderValue): boolean {
  if (user.shopAddress === null || header === undefined) return false;
  return typeof header !== "string" || shopAddressOf(header) !== user.shopAddress;
}
