import {
  filledText,
  notFoundOut,
  wrong,
  type AccountTest,
  type AdapterConnector,
} from "@quittance/provider-kit";
import { FINDINGS } from "./account-texts.ts";
import { readFaults } from "./faults.ts";
import { connectorSettings } from "./settings.ts";

/** Faults of a share of the requests hit this one by chance, as they hit payments. */
const SUBJECT = "test of the account";

/** The Simulator has no accounts: only a connector's settings can be wrong, and its line can be cut by them. */
export function testAccount(connector: AdapterConnector, now: Temporal.Instant): AccountTest {
  const faults = readFaults(connectorSettings(connector), { transactionUuid: SUBJECT, now });
  if ("unknownSetting" in faults) {
    const { unknownSetting: name } = faults;
    return {
      findings: [
        wrong("setting_wrong", `config.extraData.${name}`, filledText(FINDINGS.unknownSetting, { name })),
      ],
    };
  }
  const { isUnreachable, losesRequest, arrivesLate, answer } = faults;
  if (isUnreachable) return { findings: [notFoundOut("Simulator", "unreachable")] };
  if (losesRequest || arrivesLate || answer === "hangs" || answer === "dropped")
    return { findings: [notFoundOut("Simulator", "timed_out")] };
  if (answer === "nonsense") return { findings: [notFoundOut("Simulator", FINDINGS.unreadable)] };
  return { account: "Simulator", findings: [] };
}
