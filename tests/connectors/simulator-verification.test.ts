import { describeVerification } from "@quittance/provider-kit/testing";
import { createTestDatabase } from "../support/postgres.ts";
import { simulatorVerification } from "../support/simulator-verification.ts";

describeVerification("The Simulator", simulatorVerification(createTestDatabase));
