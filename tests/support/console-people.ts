import { codeAt } from "../../src/console/accounts/totp.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Authenticator } from "./authenticator.ts";
import { ConsoleClient, textOf, type ConsolePage } from "./console.ts";
import type { TestGateway } from "./gateway.ts";

/** For the people that these functions make. */
export const PASSWORD = "a long and good password";

/** The administrator of an installation without demo, by the set-up link; signed in. */
export async function setUpAdministrator(
  { url, gateway }: TestGateway,
  { email = "eva@example.com", name = "Eva" }: { email?: string; name?: string } = {},
): Promise<ConsoleClient> {
  const client = new ConsoleClient(url);
  const form = await client.open(gateway.setUpLink!);
  await client.submit(form, "", { email, name, password: PASSWORD });
  return client;
}

/** An owner invites a colleague, who accepts; signed in. */
export async function inviteColleague(
  { url }: TestGateway,
  owner: ConsoleClient,
  colleague: { place: string; email: string; role: string; owner?: "yes"; name?: string },
): Promise<{ client: ConsoleClient; page: ConsolePage }> {
  const { place, name = colleague.email.split("@", 1)[0]!, ...form } = colleague;
  const people = await owner.get(`/console/${place}/people`);
  const invited = await owner.submit(people, `/${place}/people`, form);
  const [, link = ""] = /<code>([^<]*\/console\/invitation#[^<]*)<\/code>/.exec(invited.html) ?? [];
  const client = new ConsoleClient(url);
  const page = await client.submit(await client.open(link), "", { name, password: PASSWORD });
  return { client, page };
}

/** An authenticator app. A code of it counts once: the next one is 30 seconds later. */
export class App {
  readonly #secret: string;

  /** As the page for adding it shows the secret. */
  constructor(secret: string) {
    this.#secret = secret.replaceAll(" ", "");
  }

  code(clock: Pick<Clock, "now">): string {
    return codeAt(this.#secret, BigInt(Math.floor(clock.now().epochMilliseconds / 30_000)));
  }
}

/** The signed-in person adds an app on their own page. */
export async function addApp(
  client: ConsoleClient,
  clock: Pick<Clock, "now">,
): Promise<{ app: App; recoveryCodes: readonly string[] }> {
  const page = await client.get("/console/me/second-factor");
  const app = new App(/<code>([A-Z2-7 ]{39})<\/code>/.exec(page.html)?.[1] ?? "");
  const added = await client.submit(page, "/second-factor", { password: PASSWORD, code: app.code(clock) });
  return { app, recoveryCodes: textOf(added).match(/\b[0-9a-f]{5}-[0-9a-f]{5}\b/g) ?? [] };
}

/** What the page's script requests; for a signed-in person with the value of their forms. */
export async function passkeyChallenge(client: ConsoleClient, path: string, csrf = ""): Promise<string> {
  const { status, html } = await client.post(path, { csrf });
  if (status !== 200) throw new Error(`No challenge from ${path}: ${status}`);
  return (JSON.parse(html) as { challenge: string }).challenge;
}

/** The signed-in person adds a passkey on their own page. */
export async function addPasskey(
  client: ConsoleClient,
  { device, name, origin }: { device: Authenticator; name: string; origin: string },
): Promise<ConsolePage> {
  const page = await client.get("/console/me/passkeys/new");
  const csrf = client.form(page, "/me/passkeys").fields["csrf"];
  const challenge = await passkeyChallenge(client, "/console/me/passkeys/challenge", csrf);
  const passkey = JSON.stringify(device.register({ challenge, origin }));
  return client.submit(page, "/me/passkeys", { name, passkey });
}
