import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop, type NewMerchant } from "../../../tests/support/profiles.ts";

const MONEY = { amount: "5.00", currency: "EUR" };
/** The operations with a `referenceUuid`, with the other fields that each of them needs. */
const OPERATIONS = {
  debit: MONEY,
  preauthorize: MONEY,
  payout: MONEY,
  capture: MONEY,
  refund: MONEY,
  incrementalAuthorization: MONEY,
  void: {},
  deregister: {},
};
const NO_SUCH_UUID = "00000000000000000000";

const shop = forThisFile(() => openProfileShop());
let owner: NewMerchant;
let stranger: NewMerchant;

beforeAll(async () => {
  const tenantGuid = await shop.createTenant({ name: "Shops" });
  owner = await shop.createMerchant({ tenantGuid, apiKey: "reference-owner" });
  stranger = await shop.createMerchant({ tenantGuid, apiKey: "reference-stranger" });
});

test.each(["debit", "preauthorize", "register"])(
  "the referenceUuid of another merchant's %s is refused like an unknown one, in every operation",
  async (type) => {
    const { amount, currency, ...rest } = anOrder();
    const order = type === "register" ? rest : { ...rest, amount, currency, withRegister: true };
    const { body: made } = await owner.client.transaction("reference-owner", type, order);
    expect(made).toMatchObject({ success: true, returnType: "FINISHED" });
    const before = await owner.client.status(made["uuid"], "reference-owner");
    for (const [operation, needs] of Object.entries(OPERATIONS)) {
      const attempt = (referenceUuid: string) => {
        const { merchantTransactionId } = anOrder();
        const request = { merchantTransactionId, referenceUuid, ...needs };
        return stranger.client.transaction("reference-stranger", operation, request);
      };
      const refused = await attempt(made["uuid"]);
      expect(refused, operation).toMatchObject({ status: 400, body: { success: false, errorCode: 8001 } });
      expect(refused.body, operation).toEqual((await attempt(NO_SUCH_UUID)).body);
    }
    expect((await owner.client.status(made["uuid"], "reference-owner")).body).toEqual(before.body);
  },
);
