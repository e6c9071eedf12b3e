import type { HiddenPart, TaskPage } from "./task.ts";
import { TENANT, type World } from "./world.ts";

/** Connecting a provider is not for developers. */
export const CONNECTS_PROVIDER: HiddenPart = {
  from: "developer",
  on: () => `/console/${TENANT}/connectors`,
  what: (page) => page.getByRole("link", { name: "Connect a provider" }),
};

/** Blocking the card of an order is not for developers. */
export function blocksCardOf(order: keyof World["orders"]): HiddenPart {
  return {
    from: "developer",
    on: ({ uuids, orders }) => `/console/${TENANT}/payments/${uuids.get(orders[order])}`,
    what: (page) => page.getByRole("link", { name: "Block card" }),
  };
}

/** Others pay with the card of the demo. */
export async function unblockCard({ page }: Pick<TaskPage, "page">): Promise<void> {
  await page.getByRole("link", { name: "Remove from the list" }).first().click();
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await page.getByText("The entry is removed.").waitFor();
}

/** Begins a connector of the provider, with a name and a key of its own. */
export async function connectProvider(
  { page, clicks }: Pick<TaskPage, "page" | "clicks">,
  { provider, name, apiKey }: { provider: string; name: string; apiKey: string },
): Promise<void> {
  await clicks.menu("Connectors");
  await clicks.link("Connect a provider");
  await clicks.link(provider);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("API key", { exact: true }).fill(apiKey);
}

export async function activateDraft({ page, clicks }: Pick<TaskPage, "page" | "clicks">): Promise<void> {
  await clicks.button("Save and activate…");
  await page.getByText("New payments follow the draft at once").first().waitFor();
  await clicks.button("Activate draft");
  await page.getByText("The draft is in force.").waitFor();
}

/** Replaces the shared secret of the connector; `choose` fills in the form before. */
export async function replaceSecret(
  { page, clicks }: Pick<TaskPage, "page" | "clicks">,
  connector: string,
  choose: () => Promise<unknown> = async () => {},
): Promise<void> {
  await clicks.menu("Developers");
  await clicks.link("Shared secrets");
  await clicks.link(`Replace secret of ${connector}`);
  await choose();
  await clicks.button(/^Replace secret/);
  await page
    .getByRole("heading", { name: /secret/i })
    .first()
    .waitFor();
}
