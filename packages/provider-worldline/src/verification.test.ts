import { describeVerification } from "@quittance/provider-kit/testing";
import { verification } from "../tests/verification.ts";

describeVerification("Worldline", verification);
