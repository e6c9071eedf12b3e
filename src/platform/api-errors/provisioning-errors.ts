/** The codes of the provisioning API, once. It has numbers of its own, some of which mean something else elsewhere. */
export const PROVISIONING_ERRORS = {
  unauthorized: {
    code: 1000,
    statuses: [401, 403],
    when: "The credential is missing, wrong, revoked or expired (401); or it lacks the permission that the message names (403).",
  },
  invalidRequest: {
    code: 1001,
    statuses: [422, 400, 404, 405, 413, 415, 429],
    when: "A field is not known, the body is not JSON, there is nothing at the path, or there were too many attempts or files.",
  },
  valueNotAllowed: { code: 1002, statuses: [422], when: "A value is not one of those that are allowed." },
  format: { code: 1003, statuses: [422], when: "A value has the wrong type, length or format." },
  invalidCharacters: { code: 1004, statuses: [422], when: "A value has characters that it may not have." },
  missing: { code: 1005, statuses: [422], when: "A mandatory field is missing." },
  notApplicable: {
    code: 1006,
    statuses: [422, 503],
    when: "A field cannot be combined with another or does not apply here; or this process has no BI engine (503).",
  },
  noSuchEntity: {
    code: 1007,
    statuses: [404, 422],
    when: "A guid names nothing: in the path (404) or in the body (422).",
  },
  testClock: {
    code: 1008,
    statuses: [409],
    when: "The test clock cannot go on: the installation has none, a connector is live, or it is going on already.",
  },
  internal: { code: 9999, statuses: [500, 503], when: "The gateway failed, or has no database." },
} as const;

export type ProvisioningErrorName = keyof typeof PROVISIONING_ERRORS;
