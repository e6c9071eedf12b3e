import type { Verification } from "@quittance/provider-kit/verify";
import { verification as adyen } from "../../provider-adyen/tests/verification.ts";
import { verification as mollie } from "../../provider-mollie/tests/verification.ts";
import { verification as paypal } from "../../provider-paypal/tests/verification.ts";
import { verification as stripe } from "../../provider-stripe/tests/verification.ts";
import { verification as worldline } from "../../provider-worldline/tests/verification.ts";

/** Each provider with its verification and the account file that its lab takes. */
export const ACCOUNTS: readonly [name: string, verification: Verification, account: string][] = [
  ["stripe", stripe, "API_SECRET=sk_test_lab"],
  ["adyen", adyen, "API_SECRET=AQE-test-key-of-the-lab\nUSERNAME=SockShopECOM"],
  ["mollie", mollie, "API_SECRET=test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM"],
  ["paypal", paypal, "USERNAME=AeLabClient\nAPI_SECRET=EeLabSecretOfTheApp"],
  ["worldline", worldline, "USERNAME=5e45c937b9db33ae\nAPI_SECRET=secret-of-the-key\nMERCHANT_ID=SocksShop"],
];
