import { API_BASE_URL, SECRET_LISTS, type Adapter, type AdapterConnector } from "../index.ts";

const LINE = /^([A-Z][A-Z0-9_]*)=(.*)$/;
const MAX_LINES = 200;

/**
 * Reads the settings of a connector from a file with lines as `API_SECRET=sk_test_…`. Lists of secrets have commas between them.
 *
 * @throws with a sentence for people when a line is none
 */
export function readAccountFile(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  if (lines.length > MAX_LINES) throw new Error(`The account file has more than ${MAX_LINES} lines.`);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name, value = ""] = LINE.exec(line.trim()) ?? [];
    // The line is not shown: it may be a secret.
    if (name === undefined) throw new Error(`Line ${index + 1} of the account file is not NAME=value.`);
    values.set(name, value.replace(/^(["'])(.*)\1$/, "$2"));
  }
  return values;
}

/**
 * The connector of the account. What the file does not have is taken from the package's own fake where a test server is named, to which
 * it means nothing else.
 *
 * @throws with a sentence for people when a setting is missing or unknown
 */
export function connectorOf(
  adapter: Adapter,
  values: ReadonlyMap<string, string>,
  ofFake: AdapterConnector,
): AdapterConnector {
  const { credentials, extraData } = adapter.configuration;
  const isTestServer = values.has(settingName(API_BASE_URL.name));
  const fields = extraData === "any" ? Object.keys(ofFake.extraData).map((name) => ({ name })) : extraData;
  const known = [...credentials, ...fields, API_BASE_URL, ...SECRET_LISTS.map((name) => ({ name }))].map(
    ({ name }) => settingName(name),
  );
  const unknown = [...values.keys()].find((name) => !known.includes(name) && name !== "METHOD");
  if (unknown !== undefined && extraData !== "any")
    throw new Error(`${unknown} is no setting of ${adapter.id}: ${known.join(", ")}.`);
  const valueOf = (name: string, fallback: string | undefined) =>
    values.get(settingName(name)) ?? (isTestServer ? fallback : undefined);
  const secrets = Object.fromEntries(
    SECRET_LISTS.map((name) => [
      name,
      listOf(values.get(settingName(name))) ?? (isTestServer ? ofFake.secrets[name] : []),
    ]),
  ) as AdapterConnector["secrets"];
  const missing = credentials.find(
    ({ name, isRequired }) => isRequired && !valueOf(name, ofFake.credentials[name]),
  );
  if (missing) throw new Error(`${settingName(missing.name)} is missing in the account file.`);
  return {
    ...ofFake,
    testMode: true,
    method: values.get("METHOD") ?? ofFake.method,
    credentials: given(credentials.map(({ name }) => [name, valueOf(name, ofFake.credentials[name])])),
    extraData: given(
      [...fields, API_BASE_URL].map(({ name }) => [name, valueOf(name, ofFake.extraData[name])]),
    ),
    secrets,
  };
}

/** The reason why an account must not be called: a key of a live account, or the address of the live provider; undefined for a test account. */
export function whyLive(adapter: Adapter, connector: AdapterConnector): string | undefined {
  for (const { name, live } of adapter.configuration.credentials)
    if (live?.test(connector.credentials[name] ?? "") || LIVE.test(connector.credentials[name] ?? ""))
      return `${settingName(name)} is of a live account. Only test accounts are certified.`;
  const address = connector.extraData[API_BASE_URL.name];
  if (address === undefined) return undefined;
  if (!URL.canParse(address)) return `${settingName(API_BASE_URL.name)} is no address.`;
  const { [API_BASE_URL.name]: _address, ...extraData } = connector.extraData;
  const test = adapter.baseUrl?.({ ...connector, extraData });
  const { host } = new URL(address);
  const isProvider = adapter.hosts?.some(
    (one) => host === one || (one.startsWith("*.") && host.endsWith(one.slice(1))),
  );
  return isProvider && (test === undefined || new URL(test).host !== host)
    ? `${settingName(API_BASE_URL.name)} is the address of live payments.`
    : undefined;
}

/** Keys that say so themselves. */
const LIVE = /^(?:[a-z]{2}_)?live_/;

/** apiSecret → API_SECRET */
function settingName(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase();
}

function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function given(entries: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
