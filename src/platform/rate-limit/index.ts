export { limitRequests, type RequestLimit } from "./limit-requests.ts";
export { RateLimit } from "./rate-limit.ts";
