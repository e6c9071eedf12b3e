/** More are a mistake: a client needs a few nodes, and the cluster passes requests on. */
const MAX_NODES = 9;
const SCHEME = /^https?:\/\//i;

/**
 * The addresses of the nodes of a search cluster, written with commas: `https://user:password@search1:9200,search2:9200`. An
 * address without a scheme or credentials has those of the first one. Undefined when an address cannot be read or comes twice,
 * or when they differ in scheme or credentials: the client has one of each for all nodes.
 */
export function clusterAddresses(given: string): readonly string[] | undefined {
  const [first = "", ...others] = given.split(",").map((address) => address.trim());
  const nodes = [URL.parse(first)];
  for (const other of others) nodes.push(other === "" ? null : nodeLike(first, other));
  if (nodes.length > MAX_NODES || !nodes.every((node) => node !== null && isAddress(node))) return undefined;
  const read = nodes.filter((node) => node !== null);
  const isOne = (part: (node: URL) => string) => new Set(read.map(part)).size === 1;
  if (!isOne(({ protocol }) => protocol) || !isOne(({ username, password }) => `${username}:${password}`))
    return undefined;
  if (new Set(read.map(({ host }) => host)).size < read.length) return undefined;
  return read.map(({ href }) => href.replace(/\/$/, ""));
}

function nodeLike(first: string, other: string): URL | null {
  const scheme = SCHEME.exec(first)?.[0];
  const model = URL.parse(first);
  if (scheme === undefined || model === null) return null;
  const node = URL.parse(SCHEME.test(other) ? other : scheme + other);
  if (node === null || node.username !== "" || node.password !== "") return node;
  node.username = model.username;
  node.password = model.password;
  return node;
}

/** A query or a fragment would be in the middle of every request. */
function isAddress({ protocol, search, hash }: URL): boolean {
  return (protocol === "http:" || protocol === "https:") && search === "" && hash === "";
}
