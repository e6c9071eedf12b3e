export { cutText } from "@quittance/provider-kit";
