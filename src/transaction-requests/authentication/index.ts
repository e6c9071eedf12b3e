export { THREE_D_SECURE_PATH } from "./addresses.ts";
export { authenticationStep, resumeAuthentication, type AuthenticationStep } from "./authentication-step.ts";
export { authenticationConcluded } from "./authentication-concluded.ts";
export { authenticationTrace } from "./authentication-trace.ts";
export { concludeAuthenticationJobKind } from "./conclusion-job-kind.ts";
export { continueAuthentication } from "./continue-authentication.ts";
export { receiveResultRequest } from "./receive-result-request.ts";
export { methodDone, returnFromChallenge } from "./return-from-challenge.ts";
