export { limitRequests, type RequestLimit } from "./limit-requests.ts";
export { RateLimit, type RateLimitVerdict } from "./rate-limit.ts";
