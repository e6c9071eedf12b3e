/** The options of every plug-in. */
export interface ShopOptions {
  /** The address of the gateway, such as `https://pay.example`. */
  readonly gateway: string;
  /** The connector's. */
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  /** The connector's, when it demands signed requests. */
  readonly sharedSecret?: string | undefined;
  /** The secret of the shop's events: `whsec_…`. */
  readonly webhookSecret: string;
  /** `auto`: money is taken at once; `manual`: it is authorised, and taken when the shop says so. */
  readonly capture: "auto" | "manual";
  /** The address of this shop, which must be the one that the credential was made for. */
  readonly shopUrl?: string | undefined;
}

/** Returns the options, or throws an error that names the one that is wrong. */
export function readOptions(given: Readonly<Record<string, unknown>>): ShopOptions {
  for (const name of ["gateway", "apiKey", "username", "password", "webhookSecret"])
    if (typeof given[name] !== "string" || given[name] === "") throw new TypeError(`${name}: is missing`);
  const { gateway, capture = "auto", webhookSecret } = given as Partial<ShopOptions>;
  if (!isWebAddress(gateway!)) throw new TypeError("gateway: must be an http or https address");
  if (capture !== "auto" && capture !== "manual") throw new TypeError("capture: must be 'auto' or 'manual'");
  if (!webhookSecret!.startsWith("whsec_")) throw new TypeError("webhookSecret: must begin with 'whsec_'");
  for (const name of ["sharedSecret", "shopUrl"])
    if (given[name] !== undefined && typeof given[name] !== "string")
      throw new TypeError(`${name}: must be a text`);
  if (typeof given["shopUrl"] === "string" && !isWebAddress(given["shopUrl"]))
    throw new TypeError("shopUrl: must be an http or https address");
  return { ...(given as unknown as ShopOptions), gateway: withoutSlash(gateway!), capture };
}

function withoutSlash(url: string): string {
  return url.endsWith("/") ? withoutSlash(url.slice(0, -1)) : url;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}
