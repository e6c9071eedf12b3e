export { limitRequests } from "./limit-requests.ts";
export { RateLimit } from "./rate-limit.ts";
