/** A result of 3-D Secure for requests to providers: the customer was authenticated. */
export const AUTHENTICATED = {
  version: "2.2.0",
  eci: "05",
  authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
  dsTransId: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
  transStatus: "Y",
} as const;
