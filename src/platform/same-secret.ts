export { sameSecret } from "@quittance/provider-kit";
