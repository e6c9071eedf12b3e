import { startOpenSearch } from "../tools/opensearch/server.ts";

const PORT = 9201;
const HEAP_MB = 1024;

/** No server could be found or started; the message is one line for the person at the terminal. */
export class NoOpenSearch extends Error {}

/**
 * The URL of an OpenSearch that responds: the one that the environment names, or one that is started here and stays for the
 * next run until `npm run opensearch:down`. Throws NoOpenSearch.
 */
export async function openSearchUrl(named: string | undefined): Promise<string> {
  if (named === undefined) return startOne();
  const isThere = await fetch(named).then(
    (response) => response.ok,
    () => false,
  );
  if (isThere) return named;
  const { host } = new URL(named);
  throw new NoOpenSearch(
    `No OpenSearch responds at ${host}, which QUITTANCE_TEST_OPENSEARCH_URL names: start it, or unset the variable to have one started.`,
  );
}

async function startOne(): Promise<string> {
  try {
    return await startOpenSearch({ port: PORT, heapMb: HEAP_MB });
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new NoOpenSearch(`No OpenSearch to compare with: ${reason}`, { cause: error });
  }
}
