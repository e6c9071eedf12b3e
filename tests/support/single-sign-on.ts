import { ApiClient } from "./api-client.ts";
import { ConsoleClient, type ConsolePage } from "./console.ts";
import { setUpAdministrator } from "./console-people.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";
import { CLIENT, IdentityProvider } from "./identity-provider.ts";

interface Grant {
  readonly claim: string;
  readonly value: string;
  readonly role: string;
  readonly place: string;
  readonly owner?: boolean;
}

/** A gateway with an administrator, and a tenant with a merchant whose people come from an identity provider. */
export interface SingleSignOn {
  readonly started: TestGateway;
  readonly provider: IdentityProvider;
  readonly admin: ConsoleClient;
  readonly tenant: string;
  readonly merchant: string;
  /** Another tenant below the root. */
  readonly other: string;
  create(operation: string, name: string): Promise<string>;
  /** Sets the tenant's provider; returned is the response of the API. */
  configure(more?: object, of?: string): ReturnType<ApiClient["post"]>;
  update(settings: object, of?: string): ReturnType<ApiClient["post"]>;
  /** Someone at the provider with these groups and a verified address. */
  person(groups?: readonly string[], more?: object): { sub: string; email: string };
  /** From the page for signing in to the provider; returned is the address to which the provider sends the browser. */
  leave(subject: string, client: ConsoleClient, start?: string): Promise<URL>;
  /** The whole way. */
  enter(subject: string, client?: ConsoleClient): Promise<{ client: ConsoleClient; page: ConsolePage }>;
  close(): Promise<void>;
}

export async function startSingleSignOn(): Promise<SingleSignOn> {
  const started = await startTestGateway({ demo: false });
  const provider = await IdentityProvider.start(() => started.url);
  const admin = await setUpAdministrator(started);
  const provisioning = new ApiClient(started.url, ADMINISTRATOR);
  const create = async (operation: string, name: string): Promise<string> => {
    const { body } = await provisioning.post(`/api/provisioning/${operation}`, { name });
    return (Object.values(body).find((value) => typeof value === "object") as { guid: string }).guid;
  };
  const tenant = await create("createTenant", "Careful Shops");
  const merchant = await create(`createMerchant/${tenant}`, "One Shop");
  const other = await create("createTenant", "Other Shops");
  const mapping: readonly Grant[] = [
    { claim: "groups", value: "support", role: "support", place: merchant },
    { claim: "groups", value: "finance", role: "finance", place: merchant },
    { claim: "groups", value: "leads", role: "operator", place: tenant, owner: true },
  ];
  const update = (settings: object, of = tenant) =>
    provisioning.post(`/api/provisioning/updateTenant/${of}`, { settings });
  let number = 0;
  const leave = async (subject: string, client: ConsoleClient, start?: string): Promise<URL> => {
    provider.subject = subject;
    return provider.authorize(await redirectOf(client, start ?? (await startOf(client))));
  };
  return {
    started,
    provider,
    admin,
    tenant,
    merchant,
    other,
    create,
    update,
    configure: (more = {}, of = tenant) =>
      update({ oidc: { issuer: provider.issuer, ...CLIENT, scopes: SCOPES, mapping, ...more } }, of),
    person: (groups = ["support"], more = {}) => {
      const sub = `sub-${++number}`;
      const email = `person-${number}@shops.example`;
      const name = `Person ${number}`;
      provider.accounts.set(sub, { sub, email, email_verified: true, name, groups, ...more });
      return { sub, email };
    },
    leave,
    enter: async (subject, client = new ConsoleClient(started.url)) => {
      const callback = await leave(subject, client);
      return { client, page: await client.get(callback.href) };
    },
    close: async () => {
      await started.close();
      provider.close();
    },
  };
}

const SCOPES = ["email", "profile", "groups"];

/** The link on the page for signing in. */
async function startOf(client: ConsoleClient): Promise<string> {
  const { html } = await client.get("/console/sign-in");
  const [, link = ""] = /href="([^"]*\/oidc\/[^"]*)"/.exec(html) ?? [];
  return link.replaceAll("&amp;", "&");
}

/** Where the gateway sends the browser; it does not go there. */
export async function redirectOf(client: ConsoleClient, path: string): Promise<string> {
  const { status, headers } = await client.getOnce(path);
  const location = headers.get("location");
  if (status !== 303 || location === null) throw new Error(`No redirect from ${path}: ${status}`);
  return location;
}
