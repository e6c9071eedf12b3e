import {
  mappedText,
  notFoundOut,
  wrong,
  type AccountFinding,
  type AccountTest,
  type ConnectorField,
} from "@quittance/provider-kit";
import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../connector.ts";
import { isSecretList, missingProviderSecrets, refuseTestServer } from "../provider-destination.ts";
import { FINDINGS } from "./account-texts.ts";
import { askProvider, withoutSecrets, type AskProviderParts } from "./ask-provider.ts";
import { webhookAddress } from "./webhook-address.ts";
import { cutText } from "../../platform/cut-text.ts";

/** `failed`: payments fail. `unclear`: it was not found out. `passed`: payments work, perhaps with findings beside them. */
type AccountResult = "passed" | "failed" | "unclear";

interface TestedAccount extends AccountTest {
  readonly result: AccountResult;
}

type TestableAdapter = Adapter & Required<Pick<Adapter, "testAccount">>;

export function isTestable(adapter: Adapter): adapter is TestableAdapter {
  return adapter.testAccount !== undefined;
}

/** Findings of an adapter beyond this are of no use to anybody. */
const MAX_FINDINGS = 30;

/**
 * Reads the connector's account at its provider, and moves nothing. Findings name the setting that they concern; their texts have no
 * secret.
 *
 * @param adapter one that can test an account
 */
export async function testAccount(
  parts: AskProviderParts & { readonly publicUrl: string },
  { adapter, connector }: { adapter: TestableAdapter; connector: Connector },
): Promise<TestedAccount> {
  const own = settingFindings(adapter, { connector, testServers: parts.providerTestServers });
  if (own.some(({ field = "" }) => !isSecretList(field))) return { result: "failed", findings: own };
  const asked = await askProvider(parts, { adapter, connector }, (call) =>
    adapter.testAccount(call, { webhookAddress: webhookAddress(parts.publicUrl, connector) }),
  );
  if ("because" in asked)
    return { result: "unclear", findings: [...own, notFoundOut(adapter.id, asked.because)] };
  const { account, findings } = asked.result;
  const found = findings
    .slice(0, MAX_FINDINGS)
    .map((finding) => shownFinding(finding, { adapter, connector }));
  const shown = [...own, ...found];
  return {
    result: resultOf(shown),
    ...(account && { account: cutText(withoutSecrets(account, { adapter, connector }), 200) }),
    findings: shown,
  };
}

/** A finding as people see it. */
export function shownFinding(
  { kind, severity, field, message, texts }: AccountFinding,
  of: { adapter: Pick<Adapter, "scrub">; connector: Connector },
): AccountFinding {
  const shown = (sentence: string): string => cutText(withoutSecrets(sentence, of), 500);
  return {
    kind,
    severity,
    ...(field !== undefined && { field }),
    message: shown(message),
    ...(texts && { texts: mappedText(texts, shown) }),
  };
}

/** Findings that need no call. Without credentials nothing is sent; secrets of webhooks can be obtained later. */
export function settingFindings(
  adapter: Adapter,
  { connector, testServers }: { connector: Connector; testServers: boolean },
): AccountFinding[] {
  const missing = missingProviderSecrets(adapter, connector.config).map((path) =>
    wrong("setting_wrong", path as ConnectorField, FINDINGS.secretMissing),
  );
  const refused = refuseTestServer(adapter, { config: connector.config, testServers });
  if (!refused) return missing;
  const isMode = /is a (?:live|test) key/.test(refused.message);
  return [
    ...missing,
    wrong(
      isMode ? "mode_wrong" : "setting_wrong",
      refused.path as ConnectorField,
      `The value ${refused.message}.`,
    ),
  ];
}

function resultOf(findings: readonly AccountFinding[]): AccountResult {
  if (findings.some(({ severity }) => severity === "wrong")) return "failed";
  return findings.some(({ severity }) => severity === "unclear") ? "unclear" : "passed";
}
