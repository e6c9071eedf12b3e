import { fileURLToPath } from "node:url";
import { tryPackage } from "@quittance/provider-kit/verify";
import { expect, test } from "vitest";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

const gateway = forThisFile(() => startTestGateway({ workers: true }));

test.each(["stripe", "adyen", "mollie", "paypal", "worldline"])(
  "a connector of %s whose provider is the lab is paid, declined and refunded, and each webhook has its effect",
  async (provider) => {
    const lines: string[] = [];
    const code = await tryPackage(`${PACKAGES}provider-${provider}`, {
      gateway: gateway.url,
      credentials: ADMINISTRATOR,
      merchantGuid: undefined,
      port: 0,
      report: (line) => void lines.push(line),
    });
    expect(
      { code, passed: lines.filter((line) => line.startsWith("passed")).map((line) => line.split(":")[0]) },
      lines.join("\n"),
    ).toEqual({
      code: 0,
      passed: ["passed debit", "passed decline", "passed refund", "passed webhook"],
    });
  },
);
