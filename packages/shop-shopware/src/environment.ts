import type { AppSetup } from "./app.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How the server is set up by variables of its environment; throws an error that names the one that is missing. */
export function readEnvironment(env: Environment): Omit<AppSetup, "store"> {
  const needed = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new TypeError(`${name}: is missing`);
  };
  const appUrl = needed("APP_URL");
  if (!/^https?:/.test(appUrl) || !URL.canParse(appUrl))
    throw new TypeError("APP_URL: must be an http or https address");
  return {
    appName: env["APP_NAME"] ?? "Quittance",
    appSecret: needed("APP_SECRET"),
    appUrl: new URL(appUrl).href.replace(/\/$/, ""),
    options: {
      gateway: needed("QUITTANCE_URL"),
      apiKey: needed("QUITTANCE_API_KEY"),
      username: needed("QUITTANCE_USERNAME"),
      password: needed("QUITTANCE_PASSWORD"),
      webhookSecret: needed("QUITTANCE_WEBHOOK_SECRET"),
      capture: env["QUITTANCE_CAPTURE"] ?? "auto",
      ...(env["QUITTANCE_SHARED_SECRET"] && { sharedSecret: env["QUITTANCE_SHARED_SECRET"] }),
      ...(env["QUITTANCE_SHOP_URL"] && { shopUrl: env["QUITTANCE_SHOP_URL"] }),
    },
  };
}

/** The manifest of the package with the address and the secret of this server. */
export function manifestOf(
  template: string,
  { appUrl, appSecret, appName }: Omit<AppSetup, "store">,
): string {
  const text = (value: string): string =>
    value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return template
    .replaceAll("https://app.example", () => text(appUrl))
    .replace("REPLACE-WITH-THE-SECRET-OF-THE-APP", () => text(appSecret))
    .replace("<name>Quittance</name>", () => `<name>${text(appName)}</name>`);
}
