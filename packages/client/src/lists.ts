import type { QuittanceClient } from "./client.ts";
import type { paths } from "./api.generated.ts";

type List<Path extends "/api/v3/events/{apiKey}" | "/api/v3/transactions/{apiKey}"> = paths[Path]["get"];
type Query<Path extends Parameters<typeof pagesOf>[1]> = Omit<
  NonNullable<List<Path>["parameters"]["query"]>,
  "after"
>;
type EventsPage = List<"/api/v3/events/{apiKey}">["responses"][200]["content"]["application/json"];
type TransactionsPage =
  List<"/api/v3/transactions/{apiKey}">["responses"][200]["content"]["application/json"];
type Listed<Page, Key extends string> = Extract<Page, Record<Key, readonly unknown[]>>[Key][number];

/** Every event of the merchant, oldest first, page by page. Begin after an event that you have with its id as `after`. */
export async function* listEvents(
  client: QuittanceClient,
  apiKey: string,
  { after, ...query }: Query<"/api/v3/events/{apiKey}"> & { after?: string } = {},
): AsyncGenerator<Listed<EventsPage, "events">> {
  for await (const page of pagesOf(client, "/api/v3/events/{apiKey}", { apiKey, query, after }))
    if ("events" in page) yield* page.events;
}

/** Every transaction that the status call shows through the connector, newest first, page by page. */
export async function* listTransactions(
  client: QuittanceClient,
  apiKey: string,
  { after, ...query }: Query<"/api/v3/transactions/{apiKey}"> & { after?: string } = {},
): AsyncGenerator<Listed<TransactionsPage, "transactions">> {
  for await (const page of pagesOf(client, "/api/v3/transactions/{apiKey}", { apiKey, query, after }))
    if ("transactions" in page) yield* page.transactions;
}

/** @throws {ListError} when a page is refused */
async function* pagesOf(
  client: QuittanceClient,
  path: "/api/v3/events/{apiKey}" | "/api/v3/transactions/{apiKey}",
  options: { apiKey: string; query: Readonly<Record<string, unknown>>; after: string | undefined },
): AsyncGenerator<EventsPage | TransactionsPage> {
  for (let after = options.after, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await pageOf(client, path, { ...options, after });
    yield page;
    after = ("next" in page ? page.next : null) ?? undefined;
  }
}

async function pageOf(
  client: QuittanceClient,
  path: Parameters<typeof pagesOf>[1],
  { apiKey, query, after }: Parameters<typeof pagesOf>[2],
): Promise<EventsPage | TransactionsPage> {
  const parameters = { ...query, ...(after !== undefined && { after }) };
  const { data, error } = await client.GET(path, { params: { path: { apiKey }, query: parameters } });
  if (data === undefined) throw new ListError(error);
  return data;
}

/** A list was refused: `refusal` is the body of the response. */
export class ListError extends Error {
  override readonly name = "ListError";
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super("The list was refused.");
    this.refusal = refusal;
  }
}
